-- Delays may count working time alone. Channels that are there keep counting all time; new ones go by their calendar, where
-- there is one.
alter table channels add column delay_working boolean not null default false;
alter table channels alter column delay_working set default true;
-- null: as the channel says
alter table teams add column delay_working boolean;
-- how the moments of yellow and red were found
alter table chats add column due_working boolean not null default false;

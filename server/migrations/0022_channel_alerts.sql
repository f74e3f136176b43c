-- People have been told that the channel is broken, and not yet that it works again.
alter table channel_health add column alerted boolean not null default false;

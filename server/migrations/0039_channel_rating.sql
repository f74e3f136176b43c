-- What a channel asks its clients after a handling: on or off, also before the end, in which words, how long after closing.
alter table channels
  add column rating_enabled boolean not null default false,
  add column rating_before_end boolean not null default false,
  -- empty: the text of the product, in the organization's language
  add column rating_text text not null default '',
  add column rating_wait_minutes integer not null default 0 check (rating_wait_minutes between 0 and 1440);

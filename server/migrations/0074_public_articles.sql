-- Who may open a published article without signing in: nobody (internal), anybody with its address (link), search engines too (indexed).
alter table articles add visibility text not null default 'internal' check (visibility in ('internal', 'link', 'indexed'));

-- A list of what a number counted reads the index alone: of a month these are hundreds of thousands of facts.
drop index report_facts_at;
create index report_facts_at on report_facts (organization_id, kind, at)
  include (session_id, n, start_at, calendar_ms, working_ms, cause, is_spam);

-- Reports of 30 days read less.

-- Histograms as text, each class with its number: `12 3 14 1`. Those of several days are one after the other, without being parsed.
alter table report_rollups add column calendar_classes text, add column working_classes text;
update report_rollups set
  calendar_classes = (select string_agg(h.key || ' ' || h.value, ' ') from jsonb_each_text(calendar_histogram) h),
  working_classes = (select string_agg(h.key || ' ' || h.value, ' ') from jsonb_each_text(working_histogram) h)
  where calendar_histogram is not null;
alter table report_rollups drop column calendar_histogram, drop column working_histogram;
alter table report_rollups rename column calendar_classes to calendar_histogram;
alter table report_rollups rename column working_classes to working_histogram;

-- Rows of whole days; of `total` there are 24 times as many for the hours.
create index report_rollups_days on report_rollups (organization_id, cut, date) where hour = -1;

-- A drill-down reads one kind of a period, the open day all kinds of one day.
drop index report_facts_at;
create index report_facts_at on report_facts (organization_id, kind, at);

-- How parts of a text look: bold, italic, struck through, code, a link.

alter table messages add column marks jsonb;

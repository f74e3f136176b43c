-- Simulated colleagues and clients keep the demo alive while somebody uses it. Only the demo's own users switch them.
alter table organizations add column demo_simulated boolean not null default true;

-- The server that runs a leased job: when it dies, others run the job without waiting for the end of the lease.
alter table jobs add column node_id uuid;
-- The last attempt of the throttle failed: it gets one slot until an attempt succeeds.
alter table job_limits add column failing boolean not null default false;

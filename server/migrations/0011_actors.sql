-- Fails a transaction whose user lost access while their call waited: server/src/platform/actor.ts calls it where the user is gone.
create function refuse_actor() returns void language plpgsql as $$
begin
  raise exception 'the user of this call has lost access' using errcode = 'BS001';
end $$;

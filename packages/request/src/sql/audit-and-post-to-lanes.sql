-- What a post writes last, in one round trip: its audit entries, and then its items, so that lanes are locked late.
create or replace function tenant.audit_and_post_to_lanes(
  partner text, entries json, lane_keys text[], item_ids text[], payloads text[], accepted_ats timestamptz[],
  request_ids text[]
) returns void
language plpgsql volatile
set search_path = pg_catalog, tenant
as $$
begin
  perform tenant.append_audit(partner, entries);
  perform tenant.post_to_lanes(partner, lane_keys, item_ids, payloads, accepted_ats, request_ids);
end
$$;

revoke all on function tenant.audit_and_post_to_lanes from public;
grant execute on function tenant.audit_and_post_to_lanes to consult_app;

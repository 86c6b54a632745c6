import type pg from 'pg'

/** When workers claimed the notification of a consult, in milliseconds since 1970, earliest first. */
export type Claims = ReadonlyMap<string, readonly number[]>

/** Records each claim of a notification at the moment it is written, which is before it is committed. */
export async function recordClaims(owner: pg.Pool): Promise<void> {
  await owner.query(`
    create schema bench;
    create table bench.claims (consult_id text not null, claimed_at timestamptz not null);
    create function bench.record_claim() returns trigger language plpgsql security definer as $$
    begin
      insert into bench.claims values (new.consult_id, clock_timestamp());
      return null;
    end $$;
    create trigger record_claim after update on tenant.notifications for each row
      when (old.next_attempt_at <= clock_timestamp() and new.next_attempt_at > clock_timestamp()
        and new.failures = old.failures)
      execute function bench.record_claim()`)
}

export async function readClaims(owner: pg.Pool): Promise<Claims> {
  const { rows } = await owner.query<{ consult: string; times: Date[] }>(`
    select consult_id as consult, array_agg(claimed_at order by claimed_at) as times from bench.claims
    group by consult_id`)
  return new Map(rows.map(({ consult, times }) => [consult, times.map((time) => time.getTime())]))
}

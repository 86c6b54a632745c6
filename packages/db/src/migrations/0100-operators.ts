import { type Kysely, sql } from 'kysely'

/** What the application may read: everything but the hash of the token. */
const readable = `operator_id, name, email, shown_prefix, token_created_at, expires_at, last_used_at, revoked_at, created_at,
  created_by`

const isUsable = (alias: string) =>
  `${alias}.revoked_at is null and (${alias}.expires_at is null or ${alias}.expires_at > at)`

/** Whether `by_hash` is the hash of a usable token. */
const asked = `exists (select 1 from directory.operators a where a.token_hash = by_hash and ${isUsable('a')})`

const functions: readonly { signature: string; returns: string; volatility: string; body: string }[] = [
  {
    signature: 'directory.operator_of_token(hash text)',
    returns:
      'table (operator_id text, name text, token_created_at timestamptz, expires_at timestamptz, revoked_at timestamptz)',
    volatility: 'stable',
    body: `
      select o.operator_id, o.name, o.token_created_at, o.expires_at, o.revoked_at
      from directory.operators o where o.token_hash = hash`,
  },
  {
    signature: `directory.add_operator(by_hash text, at timestamptz, id text, new_name text, new_email text, new_hash text,
      new_prefix text, until timestamptz)`,
    returns: 'boolean',
    volatility: 'volatile',
    body: `
      with added as (
        insert into directory.operators
          (operator_id, name, email, token_hash, shown_prefix, token_created_at, expires_at, created_at, created_by)
        select id, new_name, new_email, new_hash, new_prefix, at, until, at, a.operator_id
        from directory.operators a where a.token_hash = by_hash and ${isUsable('a')}
        returning 1)
      select exists (select 1 from added)`,
  },
  {
    signature: `directory.rotate_operator(by_hash text, at timestamptz, id text, new_hash text, new_prefix text,
      until timestamptz)`,
    returns: 'boolean',
    volatility: 'volatile',
    body: `
      with rotated as (
        update directory.operators o
        set token_hash = new_hash, shown_prefix = new_prefix, token_created_at = at, expires_at = until, last_used_at = null
        where o.operator_id = id and o.revoked_at is null and ${asked}
        returning 1)
      select exists (select 1 from rotated)`,
  },
  {
    signature: 'directory.revoke_operator(by_hash text, at timestamptz, id text)',
    returns: 'boolean',
    volatility: 'volatile',
    // All rows are locked, so that of two operators who revoke each other at once, one stays.
    body: `
      with everybody as materialized (
        select o.operator_id, o.token_hash, ${isUsable('o')} as usable
        from directory.operators o order by o.operator_id for update),
      revoked as (
        update directory.operators o set revoked_at = at
        where o.operator_id = id and o.revoked_at is null
          and exists (select 1 from everybody e where e.token_hash = by_hash and e.usable)
          and exists (select 1 from everybody e where e.operator_id <> id and e.usable)
        returning 1)
      select exists (select 1 from revoked)`,
  },
]

/**
 * The people who operate the installation, with the hash of their token. The application's role can neither add, change
 * nor revoke one, nor read a hash: it calls functions that need the hash of a usable operator's token, which only its
 * holder can compute. The first operator is added by the owner of this table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table directory.operators (
      operator_id text collate "C" primary key,
      name text not null,
      email text not null,
      token_hash text collate "C" not null unique,
      shown_prefix text not null,
      token_created_at timestamptz(3) not null,
      expires_at timestamptz(3),
      last_used_at timestamptz(3),
      revoked_at timestamptz(3),
      created_at timestamptz(3) not null,
      created_by text collate "C"
    )`.execute(db)
  await sql`grant select (${sql.raw(readable)}), update (last_used_at) on directory.operators to consult_app`.execute(
    db,
  )
  await sql`grant select, insert, update on directory.operators to consult_directory`.execute(db)
  for (const { signature, returns, volatility, body } of functions) {
    const name = sql.raw(signature.replace(/\(.*/s, ''))
    await sql`
      create function ${sql.raw(signature)} returns ${sql.raw(returns)}
      language sql ${sql.raw(volatility)} security definer set search_path = tenant, pg_temp as ${sql.lit(body)}`.execute(
      db,
    )
    await sql`revoke all on function ${name} from public`.execute(db)
    await sql`grant execute on function ${name} to consult_app`.execute(db)
    await sql`alter function ${name} owner to consult_directory`.execute(db)
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const { signature } of functions) {
    await sql`drop function ${sql.raw(signature.replace(/\(.*/s, ''))}`.execute(db)
  }
  await sql`drop table directory.operators`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** The histories of the event log. Each row began with a restore, or a failover that lost writes, but for the first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table directory.event_log_epochs (
      epoch bigint primary key,
      follows bigint unique,
      began_at timestamptz(3) not null,
      reason text not null check (reason in ('created', 'restored', 'rewound'))
    )`.execute(db)
  await sql`
    insert into directory.event_log_epochs (epoch, follows, began_at, reason)
    values (extract(epoch from now())::bigint, null, now(), 'created')`.execute(db)
  await sql`grant select, insert on directory.event_log_epochs to consult_app`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table directory.event_log_epochs`.execute(db)
}

import pg from 'pg'
import { keptOnCoordinator, type Session } from './rules.ts'

const identifier = pg.escapeIdentifier
const literal = pg.escapeLiteral

const read = async <Row extends object>(owner: Session, statement: string): Promise<Row[]> =>
  (await owner.query<Row & pg.QueryResultRow>(statement)).rows

/** The table that determines which node stores a partner's rows. All other tables follow it. */
const first = 'lanes'

/** The tables to distribute, each after the tables that its foreign keys refer to. */
export async function tablesInOrder(owner: Session): Promise<string[]> {
  const keys = await read<{ child: string; parent: string }>(
    owner,
    `select child.relname as child, parent.relname as parent
     from pg_constraint k
     join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
     where k.contype = 'f' and child.relnamespace = 'tenant'::regnamespace and child.oid <> parent.oid`,
  )
  const ordered = new Set([first])
  const visit = (table: string) => {
    if (ordered.has(table)) return
    for (const { child, parent } of keys) if (child === table) visit(parent)
    ordered.add(table)
  }
  const tables = await read<{ name: string }>(
    owner,
    `select relname as name from pg_class
     where relnamespace = 'tenant'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  )
  for (const { name } of tables) if (!keptOnCoordinator.includes(name)) visit(name)
  return [...ordered]
}

/**
 * The settings of every session. With them, Citus passes `SET LOCAL` on to the nodes, so that row-level security there
 * knows the partner. It also creates the triggers of a table on its shards: they write only rows of the partner whose
 * row has changed.
 */
const settings = { 'citus.propagate_set_commands': 'local', 'citus.enable_unsafe_triggers': 'on' }

/** Statements that give the sessions of this database the settings, beginning with the present session. */
async function settingStatements(owner: Session): Promise<string[]> {
  const [row] = await read<{ database: string; config: string[] }>(
    owner,
    `select current_database() as database, coalesce((select setconfig from pg_db_role_setting s
       join pg_database d on d.oid = s.setdatabase and d.datname = current_database() where s.setrole = 0), '{}') as config`,
  )
  const forSession = Object.entries(settings).map(([name, value]) => `set ${name} = ${literal(value)}`)
  const missing = Object.entries(settings).filter(([name, value]) => !row?.config.includes(`${name}=${value}`))
  const alter = `alter database ${identifier(row?.database ?? '')} set`
  return [...forSession, ...missing.map(([name, value]) => `${alter} ${name} = ${literal(value)}`)]
}

/**
 * Statements that are still needed to distribute the schema, in order. Statements that already took effect are left
 * out, so the command can be repeated after a failure and after each migration. Shards have the owner, privileges and
 * policies of their table.
 */
export async function planDistribution(owner: Session): Promise<string[]> {
  // The coordinator connects to the nodes as the role that runs a statement.
  const roles = await read<{ name: string }>(
    owner,
    `select rolname as name from pg_roles where rolname like 'consult\\_%' and not rolcanlogin
       and rolname in ('consult_app', 'consult_directory', 'consult_housekeeper', 'consult_scanner', 'consult_searcher')
     order by 1`,
  )
  const distributed = await read<{ name: string }>(
    owner,
    `select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
     where c.relnamespace = 'tenant'::regnamespace`,
  )
  const done = new Set(distributed.map(({ name }) => name))
  const tables = (await tablesInOrder(owner)).filter((table) => !done.has(table))
  // A call with the partner as its first argument runs completely on the node of that partner.
  const functions = await read<{ signature: string }>(
    owner,
    `select p.oid::regprocedure::text as signature from pg_proc p
     where p.pronamespace = 'tenant'::regnamespace and p.proargnames[1] = 'partner' and not exists (
       select from pg_dist_object o
       where o.classid = 'pg_proc'::regclass and o.objid = p.oid and o.distribution_argument_index is not null)
     order by 1`,
  )
  // A plan that is made without the partner's id cannot be routed to the node of that partner.
  const generic = await read<{ signature: string }>(
    owner,
    `select p.oid::regprocedure::text as signature from pg_proc p
     where p.pronamespace = 'tenant'::regnamespace and 'plan_cache_mode=force_generic_plan' = any(p.proconfig)
     order by 1`,
  )
  return [
    ...(await settingStatements(owner)),
    ...roles.map(({ name }) => `alter role ${identifier(name)} login`),
    ...tables.map((table) => {
      const together = table === first ? 'none' : `tenant.${first}`
      return `select create_distributed_table(${literal(`tenant.${table}`)}, 'partner_id', colocate_with => ${literal(together)})`
    }),
    ...generic.map(({ signature }) => `alter function ${signature} set plan_cache_mode = force_custom_plan`),
    ...functions.map(
      ({ signature }) =>
        `select create_distributed_function(${literal(signature)}, 'partner', colocate_with => ${literal(`tenant.${first}`)})`,
    ),
  ]
}

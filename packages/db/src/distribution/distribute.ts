import { DatabaseClient } from '../hosts/index.ts'
import { findMisplacedTables } from './misplaced-tables.ts'
import { planDistribution } from './plan.ts'
import { findBrokenRules, type Session } from './rules.ts'

/** The database cannot be distributed. The message says why, and what to do. Source: docs/operations.md, Citus. */
export class DistributionError extends Error {
  override readonly name = 'DistributionError'
}

/** @throws DistributionError when this is not the coordinator of a Citus cluster with nodes for the data. */
async function checkCluster(owner: Session): Promise<void> {
  const extension = await owner.query(`select from pg_extension where extname = 'citus'`)
  if (extension.rowCount === 0) {
    throw new DistributionError(
      'The database has no extension "citus". Install Citus on every node, run "create extension citus" in this database on each, and add the nodes with citus_add_node. See docs/operations.md, Citus.',
    )
  }
  const { rows } = await owner.query<{ isCoordinator: boolean; workers: number }>(
    `select (select groupid = 0 from pg_dist_local_group) as "isCoordinator",
      (select count(*)::int from pg_dist_node where groupid <> 0 and isactive and shouldhaveshards) as workers`,
  )
  if (!rows[0]?.isCoordinator) {
    throw new DistributionError('This node is a worker of the Citus cluster. Name the coordinator in DATABASE_URL.')
  }
  if (rows[0].workers === 0) {
    throw new DistributionError(
      'The Citus cluster has no workers. On the coordinator, run citus_set_coordinator_host, and citus_add_node for each worker.',
    )
  }
}

/** @throws DistributionError when a table or function breaks a rule; its message has a line for each. */
async function checkSchema(owner: Session): Promise<void> {
  const { rowCount } = await owner.query(`select from pg_namespace where nspname = 'tenant'`)
  if (!rowCount) throw new DistributionError('The database has no schema yet. Run "pnpm consult db migrate" first.')
  const lines = [...(await findMisplacedTables(owner)), ...(await findBrokenRules(owner))]
  if (lines.length > 0) throw new DistributionError(`The schema cannot be distributed.\n${lines.join('\n')}`)
}

/**
 * Distributes the tenant tables of a Citus cluster by partner. Each statement runs in its own transaction, and a second
 * call continues where the first call failed.
 * @param ownerUrl the coordinator, as the owner of the schema.
 * @param options.dryRun true to change nothing.
 * @returns the statements that it ran, or would run.
 * @throws DistributionError when the database cannot be distributed, or the error of the statement that failed.
 */
export async function distribute(ownerUrl: string, { dryRun = false } = {}): Promise<string[]> {
  const owner = new DatabaseClient({ connectionString: ownerUrl, application_name: 'consult-distribute' })
  await owner.connect()
  try {
    await checkCluster(owner)
    await checkSchema(owner)
    const statements = await planDistribution(owner)
    if (!dryRun) for (const statement of statements) await owner.query(statement)
    return statements
  } finally {
    await owner.end()
  }
}

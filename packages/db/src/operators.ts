import pg from 'pg'
import { DatabaseClient } from './hosts/index.ts'

/** The stored data of a new operator. */
export interface NewOperator {
  readonly operatorId: string
  readonly name: string
  readonly email: string
  readonly tokenHash: string
  readonly shownPrefix: string
  readonly expiresAt: Date | null
  readonly now: Date
}

/** Why the first operator was not added: an operator already exists, or the login role does not own the schema. */
export type FirstOperatorRefusal = 'exists' | 'not_owner'

const noPrivilege = '42501'

/**
 * Adds an operator while nobody holds a usable token. The database refuses every login but the owner of the schema.
 * @param ownerUrl as for migrations.
 * @returns null once the operator is added.
 */
export async function addFirstOperator(ownerUrl: string, operator: NewOperator): Promise<FirstOperatorRefusal | null> {
  const client = new DatabaseClient({ connectionString: ownerUrl, application_name: 'consult-operators' })
  await client.connect()
  try {
    await client.query('begin')
    // If two processes add a first operator, the second process finds the operator that the first one added.
    await client.query('lock table directory.operators in share row exclusive mode')
    const { operatorId, name, email, tokenHash, shownPrefix, expiresAt, now } = operator
    const { rowCount } = await client.query(
      `insert into directory.operators
        (operator_id, name, email, token_hash, shown_prefix, token_created_at, expires_at, created_at)
      select $1, $2, $3, $4, $5, $7, $6, $7
      where not exists (
        select from directory.operators where revoked_at is null and (expires_at is null or expires_at > $7::timestamptz))`,
      [operatorId, name, email, tokenHash, shownPrefix, expiresAt, now],
    )
    await client.query('commit')
    return rowCount === 0 ? 'exists' : null
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === noPrivilege) return 'not_owner'
    throw error
  } finally {
    await client.end()
  }
}

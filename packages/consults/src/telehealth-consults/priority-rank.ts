import { priorities } from '@consult/domain'
import { type RawBuilder, sql } from 'kysely'

/** The rank of a priority; the highest priority has the lowest rank. `priority`: a column. */
export const priorityRank = (priority: RawBuilder<string>): RawBuilder<number> =>
  sql<number>`array_position(array[${sql.join(priorities.map((each) => sql.lit(each)))}], ${priority}::text)`

import { headStarts, priorities } from '@consult/domain'
import { type RawBuilder, sql } from 'kysely'

const headStart = (priority: RawBuilder<string>): RawBuilder<number> => sql<number>`
  case ${priority} ${sql.join(
    priorities.map((each) => sql`when ${sql.lit(each)} then ${sql.lit(headStarts.calls[each])}`),
    sql` `,
  )} end`

/** When a waiting patient's turn is: `turnOf` in the line of calls. The earliest is next. `consult`: an alias. */
export function callTurn(consult: string): RawBuilder<Date> {
  const c = sql.raw(consult)
  return sql<Date>`(${c}.waiting_since - make_interval(secs => ${headStart(sql`${c}.priority`)}))`
}

import { type CodeList, notFound } from '@consult/domain'
import { inUnit, type RequestContext } from '@consult/request'
import { toCodeList } from './code-list-store.ts'

/** Deletes a list with its codes. Notes keep the codes that they have. @throws not_found */
export async function removeCodeList(context: RequestContext, { key }: { key: string }): Promise<CodeList> {
  return inUnit(context, async (unit) => {
    const row = await unit.db
      .deleteFrom('code_lists')
      .where('partner_id', '=', unit.partnerId)
      .where('list_key', '=', key)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw notFound()
    return unit.did({ type: 'code_list', id: key, code: 'remove' }, toCodeList(row))
  })
}

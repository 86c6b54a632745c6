import type { LoggedRequest, RequestPage } from '@consult/domain'
import { until } from '@consult/testing'
import { type Client, success, type TestEnvironment } from '../../environment/index.ts'

export const path = '/v1/requests'

/** A page of the log, without waiting for what is not written yet. */
export async function pageOf(client: Client, query = ''): Promise<RequestPage> {
  return success(await client.get<RequestPage>(`${path}?${query}`))
}

/** Waits until the log has this many entries that meet the query. Responses are recorded after they are sent. */
export async function entriesOf(
  { api }: TestEnvironment,
  client: Client,
  { query = '', count }: { query?: string; count: number },
): Promise<LoggedRequest[]> {
  let items: LoggedRequest[] = []
  await until(`the log has ${count} entries`, async () => {
    await api.services.requestLog.flush()
    items = (await pageOf(client, `limit=100&${query}`)).items
    return items.length >= count
  })
  return items
}

import type { LoggedRequest, RequestPage } from '@consult/domain'
import { until } from '@consult/testing'
import { type Client, success } from './client.ts'
import type { TestEnvironment } from './test-environment.ts'

const requestLogPath = '/v1/requests'

/** A page of the log, without waiting for entries that are not written yet. */
export async function requestLogPage(client: Client, query = ''): Promise<RequestPage> {
  return success(await client.get<RequestPage>(`${requestLogPath}?${query}`))
}

/** Waits until the log has this many entries that meet the query. Responses are recorded after they are sent. */
export async function loggedRequests(
  { api }: TestEnvironment,
  client: Client,
  { query = '', count }: { query?: string; count: number },
): Promise<LoggedRequest[]> {
  let items: LoggedRequest[] = []
  await until(`the log has ${count} entries`, async () => {
    await api.services.requestLog.flush()
    items = (await requestLogPage(client, `limit=100&${query}`)).items
    return items.length >= count
  })
  return items
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setWebhook } from '@consult/integration'
import { until } from '@consult/testing'
import type pg from 'pg'
import { withInstallation } from '../outages/installation.ts'

/** The size of a table with all of its partitions, in bytes per message. */
export interface TableSize {
  readonly table: string
  readonly rows: number
  readonly indexes: number
  readonly total: number
}

const settleMs = 600_000
/** A message of usual length. */
const text = 'It began on Monday with a cough and has not got better since then. I measured 38.2 degrees this morning.'

async function sizes(owner: pg.Pool): Promise<Map<string, { rows: number; indexes: number }>> {
  const { rows } = await owner.query<{ name: string; total: string; indexes: string }>(`
    select coalesce(substring(relname from '^(.*)_\\d{4}_\\d{2}$'), regexp_replace(relname, '_default$', '')) as name,
      sum(pg_total_relation_size(oid)) as total, sum(pg_indexes_size(oid)) as indexes
    from pg_class where relnamespace = 'tenant'::regnamespace and relkind = 'r' group by 1`)
  return new Map(
    rows.map(({ name, total, indexes }) => [name, { rows: Number(total) - Number(indexes), indexes: Number(indexes) }]),
  )
}

/** The size of an index with all of its partitions, in bytes per message. */
export interface IndexSize {
  readonly index: string
  readonly bytes: number
}

async function indexSizes(owner: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await owner.query<{ name: string; bytes: string }>(`
    select regexp_replace(relname, '_(\\d{4}_\\d{2}|default)_', '_') as name, sum(pg_relation_size(oid)) as bytes
    from pg_class where relnamespace = 'tenant'::regnamespace and relkind = 'i' group by 1`)
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

/**
 * Posts messages to a running installation with a webhook, and measures how much each table has grown.
 * @returns the tables and the indexes that grew, the largest first.
 */
export async function measureMessageSize({
  patients,
  messages,
}: {
  patients: number
  messages: number
}): Promise<{ tables: TableSize[]; indexes: IndexSize[] }> {
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200).end())
  })
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`
  try {
    return await withInstallation(
      {
        patients,
        prepare: (services, { partnerId }) =>
          setWebhook(services, { partnerId, url, policy: { allowedHosts: ['127.0.0.1'] } }),
      },
      async ({ owner, api, population }) => {
        const count = async (table: string) =>
          Number((await owner.query<{ n: string }>(`select count(*) as n from tenant.${table}`)).rows[0]?.n)
        await owner.query('vacuum full')
        const [before, indexesBefore] = [await sizes(owner), await indexSizes(owner)]
        const delivered = await count('sent_events')
        const post = async (asyncConsultId: string, n: number) => {
          const { status } = await fetch(`${api.url}/v1/async-consults/${asyncConsultId}/messages`, {
            method: 'POST',
            headers: {
              authorization: `Bearer ${population.apiKey}`,
              'content-type': 'application/json',
              'idempotency-key': `${asyncConsultId}-${n}`,
            },
            body: JSON.stringify({ text }),
          })
          if (status !== 202) throw new Error(`a message was answered with ${status}`)
        }
        for (let n = 0; n < messages; n += 1) {
          for (let from = 0; from < patients; from += 32) {
            await Promise.all(population.subjects.slice(from, from + 32).map((to) => post(to.asyncConsultId, n)))
          }
        }
        const all = patients * messages
        const isDone = async () =>
          (await count('sent_events')) >= delivered + all && (await count('audit_unsealed')) === 0
        await until('every message is delivered, sent and sealed', isDone, settleMs)
        await owner.query('vacuum')
        const after = await sizes(owner)
        const indexes = [...(await indexSizes(owner))]
          .map(([index, bytes]) => ({ index, bytes: (bytes - (indexesBefore.get(index) ?? 0)) / all }))
          .filter(({ bytes }) => bytes >= 1)
          .toSorted((a, b) => b.bytes - a.bytes)
        const tables = [...after]
          .map(([table, size]) => {
            const grown = (key: 'rows' | 'indexes') => (size[key] - (before.get(table)?.[key] ?? 0)) / all
            return { table, rows: grown('rows'), indexes: grown('indexes'), total: grown('rows') + grown('indexes') }
          })
          .filter(({ total }) => total >= 1)
          .toSorted((a, b) => b.total - a.total)
        return { tables, indexes }
      },
    )
  } finally {
    receiver.closeAllConnections()
    receiver.close()
  }
}

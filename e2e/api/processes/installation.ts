import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSecretsKey } from '@consult/db'
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { createPartner } from '@consult/directory'
import { composeServices } from '@consult/platform'
import type { OperatorServices } from '@consult/request'
import { type AppProcess, startApp, testSecretsKey } from '@consult/testing'
import { inject } from 'vitest'
import { asTestOperator } from '../environment/test-operator.ts'

/** A raw HTTP answer. */
export interface Reply<Body> {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

/** The product's own processes with a separate database, run as an operator runs them. */
export interface Installation {
  readonly db: TestDatabase
  /** With the rights of its operator. */
  readonly services: OperatorServices
  readonly partnerId: string
  readonly apiKey: string
  /** The output of all processes. */
  readonly printed: () => string
  /** Starts another process and waits until it is ready. */
  start(app: 'api' | 'worker', environment?: Record<string, string>): Promise<AppProcess>
  close(): Promise<void>
}

export const portalUrl = 'http://portal.example'

export async function createInstallation(): Promise<Installation> {
  const db = await createTestDatabase()
  const folder = await mkdtemp(join(inject('runFolder'), 'files-'))
  const { services: plain, close } = composeServices({
    databaseUrl: db.serviceUrl,
    wakeUps: { kind: 'postgres', databaseUrl: db.url },
    secretsKey: parseSecretsKey(testSecretsKey),
    applicationName: 'consult-test',
    poolSize: 4,
    environment: 'test',
    portalUrl,
    apiUrl: 'http://api.example',
    storage: { kind: 'folder', folder },
    onError: (error) => db.onError(error as Error),
  })
  const services = await asTestOperator(plain)
  const { partnerId, apiKey } = await createPartner(services, {
    name: 'Northwind Clinic',
    environment: 'test',
    secondFactor: 'optional',
  })
  const processes: AppProcess[] = []
  let output = ''
  let faults = ''
  return {
    db,
    services,
    partnerId,
    apiKey,
    printed: () => output,
    start: async (app, environment = {}) => {
      const started = await startApp({
        name: `${app} ${processes.length}`,
        app,
        databaseUrl: db.serviceUrl,
        environment: { LOG_LEVEL: 'debug', STORAGE_DIR: folder, HINTS_DATABASE_URL: db.url, ...environment },
        onOutput: (text) => {
          output += text
        },
        onUnexpectedEnd: (name, how) => {
          faults += `${name} ${how}\n`
        },
      })
      processes.push(started)
      await started.ready()
      return started
    },
    close: async () => {
      await Promise.all(processes.map((each) => each.stop()))
      await close()
      await db.close()
      await rm(folder, { recursive: true, force: true })
      if (faults) throw new Error(faults + output)
    },
  }
}

/** Sends a request to a process. The caller chooses the body's type; it is not checked. */
export async function ask<Body = Record<string, unknown>>(
  { url }: Pick<AppProcess, 'url'>,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  request: { key?: string | null; body?: unknown; raw?: string; headers?: Record<string, string> } = {},
): Promise<Reply<Body>> {
  const { key, body, raw, headers } = request
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(key != null && { authorization: `Bearer ${key}` }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload !== undefined && { body: payload }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as Body }
}

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataRequest } from '@consult/domain'
import { createExportWork, type ExportStep, type PdfLimits } from '@consult/records'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import { success, type TestEnvironment, type TestPartner } from '../../environment/index.ts'

/** A worker of exports that works until nothing is due. @returns the errors of its attempts. */
export async function workOnExports(
  environment: TestEnvironment,
  partner: TestPartner,
  onStep: (step: ExportStep) => void = () => undefined,
  limits?: PdfLimits,
): Promise<unknown[]> {
  const failures: unknown[] = []
  const worker = createExportWork({
    services: environment.api.services,
    stop: new AbortController().signal,
    onFailure: ({ error }) => void failures.push(error),
    onStep,
    ...(limits && { limits }),
  })
  while (await worker.work(partner.id)) {
    // Repeats until nothing is due.
  }
  return failures
}

export const requestExport = (partner: TestPartner, patientId: string, headers: Record<string, string> = {}) =>
  partner.key.post<DataRequest>(`/v1/patients/${patientId}/export`, undefined, headers)

export const readRequest = async (partner: TestPartner, id: string) =>
  success(await partner.key.get<DataRequest>(`/v1/data-requests/${id}`))

/** Opens a link as a browser does. */
export async function openLink(
  environment: TestEnvironment,
  url: string | undefined,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) {
  const { pathname } = new URL(url ?? '')
  const { statusCode, rawPayload, headers: sent } = await environment.api.app.inject({ method, url: pathname, headers })
  return { status: statusCode, bytes: rawPayload, headers: sent }
}

/** The files of a ZIP archive, by path. Their checksums are compared. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { checkSignature: true, useWebWorkers: false })
  const files = new Map<string, Buffer>()
  for (const entry of await reader.getEntries()) {
    if (entry.directory) throw new Error('a folder has no bytes')
    files.set(entry.filename, Buffer.from(await entry.getData(new Uint8ArrayWriter())))
  }
  return files
}

/** The paths of all stored files of the partner's exports. */
export async function storedExports(environment: TestEnvironment, partner: TestPartner): Promise<string[]> {
  const folder = join(environment.filesFolder, 'exports', partner.id)
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

/** The files of a ZIP archive as text, a character for each byte. */
export const textsOf = async (bytes: Buffer): Promise<Map<string, string>> =>
  new Map([...(await unzip(bytes))].map(([path, file]) => [path, file.toString('latin1')]))

/** The text of which `textsOf` has the bytes. */
export const utf8 = (text = '') => Buffer.from(text, 'latin1').toString()

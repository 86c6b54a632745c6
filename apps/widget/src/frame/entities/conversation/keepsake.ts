import { isRecord } from '../../../bridge/record.ts'
import type { AttachmentFacts, Consult } from '../api/consult-api.ts'
import type { KeptFile } from '../attachments/tray.ts'
import type { ItemStore } from '../outbox/outbox.ts'
import type { OutboxItem } from '../outbox/outbox-item.ts'

/** What of one consult survives a reload of the page, in this tab alone: never a credential, never the transcript. */
export interface Keepsake extends ItemStore {
  readonly items: readonly OutboxItem[]
  readonly draft: string
  /** The files beside the draft: their names, and those that the service has. Never their bytes. */
  readonly files: readonly KeptFile[]
  /** The last message that was seen, by its sequence, where the service does not remember it; null for none. */
  readonly seen: number | null
  keepSeen(sequence: number): void
  keepDraft(text: string): void
  keepFiles(files: readonly KeptFile[]): void
}

/** The consult, and whose it is. */
type Whose = Pick<Consult, 'id' | 'patientId'>

/** What of the browser's storage is used; null where the browser forbids it. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const states = ['waiting', 'sending', 'accepted', 'failed']
const isText = (value: unknown) => typeof value === 'string'
const isTextOrNull = (value: unknown) => value === null || isText(value)

function isFacts(value: unknown): value is AttachmentFacts {
  if (!isRecord(value) || !Number.isFinite(value.byteSize)) return false
  return [value.attachmentId, value.fileName, value.contentType].every(isText)
}

function readFiles(text: string | null): KeptFile[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    const isFile = (file: unknown): file is KeptFile =>
      isRecord(file) &&
      isText(file.key) &&
      isText(file.fileName) &&
      Number.isFinite(file.byteSize) &&
      (file.attachment === null || isFacts(file.attachment))
    return Array.isArray(value) ? value.filter(isFile) : []
  } catch {
    return []
  }
}

function readItem(text: string | null): OutboxItem[] {
  try {
    const value: unknown = JSON.parse(text ?? '')
    const isItem =
      isRecord(value) &&
      isText(value.key) &&
      isText(value.text) &&
      Array.isArray(value.attachments) &&
      value.attachments.every(isFacts) &&
      Number.isFinite(value.at) &&
      Number.isFinite(value.after) &&
      states.includes(value.state as string) &&
      isTextOrNull(value.messageId) &&
      isTextOrNull(value.failure)
    return isItem ? [value as unknown as OutboxItem] : []
  } catch {
    return []
  }
}

/**
 * What is kept of a consult. Each message under a name of its own: two widgets on one page, or an old copy of the page,
 * do not write over each other's. What was kept for another patient, who had this tab before, is forgotten.
 */
export function openKeepsake(storage: TabStorage | null, { patientId, id }: Whose): Keepsake {
  const name = (part: string) => `consult:${patientId}:${id}:${part}`
  const outbox = name('outbox:')
  const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
  const isOthers = (key: string) => key.startsWith('consult:') && !key.startsWith(`consult:${patientId}:`)
  for (const key of keys.filter(isOthers)) storage?.removeItem(key)
  const set = (key: string, value: string) => {
    try {
      storage?.setItem(key, value)
    } catch {
      // Full, or forbidden meanwhile: the widget works on without, until the page is reloaded.
    }
  }
  return {
    items: keys.filter((key) => key.startsWith(outbox)).flatMap((key) => readItem(storage?.getItem(key) ?? null)),
    draft: storage?.getItem(name('draft')) ?? '',
    seen: Number(storage?.getItem(name('seen'))) || null,
    keepSeen: (sequence) => set(name('seen'), String(sequence)),
    files: readFiles(storage?.getItem(name('files')) ?? null),
    put: (item) => set(outbox + item.key, JSON.stringify(item)),
    remove: (key) => storage?.removeItem(outbox + key),
    keepFiles: (files) =>
      files.length === 0 ? storage?.removeItem(name('files')) : set(name('files'), JSON.stringify(files)),
    keepDraft: (text) => (text === '' ? storage?.removeItem(name('draft')) : set(name('draft'), text)),
  }
}

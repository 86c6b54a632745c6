import { attachmentsPerMessage } from '@consult/domain/attachment-limits'
import { sizeFault } from '@consult/file-client/size-fault.ts'
import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Attachment, AttachmentFacts } from '../api/consult-api.ts'
import type { Failure } from '../api/failure.ts'
import type { FileRefusal } from './file-refusal.ts'

/**
 * A file that the patient has chosen for the next message. `lost`: the page reloaded before the upload finished, and only
 * the name is left. `refused`: it cannot be sent, for the reason in `refusal`.
 */
export interface TrayFile {
  readonly key: string
  readonly fileName: string
  readonly byteSize: number
  readonly state: 'waiting' | 'uploading' | 'done' | 'refused' | 'lost'
  /** The uploaded part, 0 to 1. */
  readonly progress: number
  readonly refusal: FileRefusal | null
  /** True when a smaller picture is sent in its place, because the line is slow. */
  readonly isSmaller: boolean
  /** Null until the service has the file. */
  readonly attachment: AttachmentFacts | null
  /** The URL of a preview that the page made. It is valid until the page unloads. */
  readonly preview: string | null
}

/** The part of a file that survives a reload. */
export type KeptFile = Pick<TrayFile, 'key' | 'fileName' | 'byteSize' | 'attachment'>

/** The files beside the draft. */
export interface Tray {
  readonly files: ReadonlySignal<readonly TrayFile[]>
  /** True when the last choice had more files than a message may have, and some were left out. */
  readonly isFull: ReadonlySignal<boolean>
  /** True when every file is uploaded or refused, so that the message can be sent. */
  readonly isReady: ReadonlySignal<boolean>
  add(files: readonly File[]): void
  remove(key: string): void
  /** Sends the file as it was chosen, in place of its smaller version. */
  sendOriginal(key: string): void
  /** Retries the paused uploads now. */
  wake(): void
  /**
   * Takes the files that had finished uploading out of the tray. Refused files stay, with their reason, until the patient
   * removes them.
   */
  take(): readonly AttachmentFacts[]
  stop(): void
}

/** Uploads one file. It never throws. It returns null if its signal aborted it. */
export type UploadFile = (
  file: File,
  key: string,
  progress: (part: number) => void,
  signal: AbortSignal,
) => Promise<Attachment | Failure | null>

const retryMs = 5_000

/** Reading and shrinking files loads with the first file, not before the page shows. */
const preparing = () => import('./prepare-file.ts')

const refusalByCode: Readonly<Record<string, FileRefusal>> = {
  payload_too_large: 'size',
  unsupported_media_type: 'type',
  // The file is not empty, so this code means that the image cannot be read.
  invalid_request: 'unreadable',
  file_rejected: 'malware',
  quota_exceeded: 'too_many_today',
}

export function createTray(options: {
  restored: readonly KeptFile[]
  keep: (files: readonly KeptFile[]) => void
  upload: UploadFile
  /** Makes a picture smaller when the line is slow; returns the file itself otherwise. */
  fit?: (file: File) => Promise<File>
  newKey: () => string
}): Tray {
  const { restored, keep, upload, newKey } = options
  const fit = options.fit ?? (async (file) => (await preparing()).fitToLine(file))
  const files = signal<readonly TrayFile[]>(
    restored.map((file) => ({
      ...file,
      state: file.attachment ? 'done' : 'lost',
      progress: file.attachment ? 1 : 0,
      refusal: null,
      isSmaller: false,
      preview: null,
    })),
  )
  const isFull = signal(false)
  const contents = new Map<string, File>()
  /**
   * The type that the files' first bytes indicate. They are read at once, so that a refused file does not wait for the
   * others.
   */
  const checks = new Map<string, Promise<unknown>>()
  /** What is uploaded. It stays the same when the upload is tried again: a key belongs to its bytes. */
  const fitted = new Map<string, File>()
  const originals = new WeakSet<File>()
  const endings = new Map<string, AbortController>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  const save = () =>
    keep(
      files.value
        .filter(({ state }) => state !== 'refused')
        .map(({ key, fileName, byteSize, attachment }) => ({ key, fileName, byteSize, attachment })),
    )
  const update = (key: string, change: Partial<TrayFile>) => {
    files.value = files.value.map((file) => (file.key === key ? { ...file, ...change } : file))
  }
  const check = async (key: string, content: File) => {
    // If the code for this check does not load, the service decides.
    const refusal = await preparing().then(
      ({ contentFault }) => contentFault(content),
      () => null,
    )
    checks.delete(key)
    if (refusal) update(key, { state: 'refused', refusal })
  }

  /** Uploads one file after the other. On a slow connection, the first then arrives sooner. */
  const run = async () => {
    clearTimeout(timer)
    if (isStopped || files.value.some(({ state }) => state === 'uploading')) return
    const next = files.value.find(({ state }) => state === 'waiting')
    const content = next && contents.get(next.key)
    if (!next || !content) return
    const { key } = next
    const ending = new AbortController()
    endings.set(key, ending)
    update(key, { state: 'uploading', progress: 0 })
    await checks.get(key)
    // The file was refused or removed in the meantime.
    if (!files.value.some((file) => file.key === key && file.state === 'uploading')) return void run()
    const sent = fitted.get(key) ?? (originals.has(content) ? content : await fit(content).catch(() => content))
    if (ending.signal.aborted) return void run()
    fitted.set(key, sent)
    update(key, { isSmaller: sent !== content })
    const outcome = await upload(sent, key, (progress) => update(key, { progress }), ending.signal)
    endings.delete(key)
    if (outcome && 'attachmentId' in outcome) {
      const { attachmentId, fileName, contentType, byteSize } = outcome
      update(key, {
        state: 'done',
        progress: 1,
        fileName,
        attachment: { attachmentId, fileName, contentType, byteSize },
      })
      save()
    } else if (outcome?.kind === 'refused')
      update(key, { state: 'refused', refusal: refusalByCode[outcome.code] ?? 'not_taken' })
    else if (outcome) {
      update(key, { state: 'waiting', progress: 0 })
      timer = setTimeout(run, retryMs)
      return
    }
    void run()
  }

  const forget = ({ key, preview }: TrayFile) => {
    endings.get(key)?.abort()
    contents.delete(key)
    fitted.delete(key)
    if (preview) URL.revokeObjectURL(preview)
  }

  const tray: Tray = {
    files,
    isFull,
    isReady: computed(() => files.value.every(({ state }) => state === 'done' || state === 'refused')),
    add(chosen) {
      // If the patient chooses a lost file again, the new one replaces it.
      const again = new Set(chosen.map(({ name, size }) => `${name}/${size}`))
      const kept = files.value.filter(
        ({ state, fileName, byteSize }) => state !== 'lost' || !again.has(`${fileName}/${byteSize}`),
      )
      const room = Math.max(0, attachmentsPerMessage - kept.length)
      isFull.value = chosen.length > room
      const added = chosen.slice(0, room).map((file): TrayFile => {
        const key = newKey()
        const refusal = sizeFault(file)
        contents.set(key, file)
        if (!refusal) checks.set(key, check(key, file))
        return {
          key,
          fileName: file.name,
          byteSize: file.size,
          state: refusal ? 'refused' : 'waiting',
          progress: 0,
          refusal,
          isSmaller: false,
          attachment: null,
          preview: /^image\/(?!hei)/.test(file.type) && !refusal ? URL.createObjectURL(file) : null,
        }
      })
      files.value = [...kept, ...added]
      save()
      void run()
    },
    remove(key) {
      const gone = files.value.find((file) => file.key === key)
      if (!gone) return
      files.value = files.value.filter((file) => file.key !== key)
      isFull.value = false
      forget(gone)
      save()
      void run()
    },
    sendOriginal(key) {
      const content = contents.get(key)
      if (!content) return
      originals.add(content)
      tray.remove(key)
      tray.add([content])
    },
    wake: () => void run(),
    take() {
      const taken = files.value.filter(({ state }) => state !== 'refused')
      files.value = files.value.filter(({ state }) => state === 'refused')
      isFull.value = false
      for (const file of taken) forget(file)
      save()
      return taken.flatMap(({ attachment }) => attachment ?? [])
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
      for (const ending of endings.values()) ending.abort()
    },
  }
  return tray
}

import { attachmentsPerMessage } from '@consult/domain/attachment-limits'
import { sizeFault } from '@consult/file-client/size-fault.ts'
import type { Enclosure, EnclosureFault } from '../../entities/replies/enclosure.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'

/**
 * This tab's files by the key of their enclosure, so that an upload can be retried, and the function that aborts each
 * upload.
 */
const files = new Map<string, File>()
const running = new Map<string, AbortController>()
/** What is uploaded under a key. It stays the same when the upload is tried again. */
const prepared = new Map<string, File>()
/** The files to send at full size, even on a slow connection. */
const originals = new WeakSet<File>()

/** Turns a chosen file into an enclosure. A file that cannot be sent has its reason at once. */
function begin(file: File, fault: EnclosureFault | null): Enclosure {
  const key = crypto.randomUUID()
  files.set(key, file)
  const contentType = file.type
  // Most browsers cannot show HEIC, whatever the system calls it.
  const shows = /^image\/(?!hei)/.test(contentType) && !/\.hei[cf]$/i.test(file.name)
  return {
    key,
    fileName: file.name,
    contentType,
    byteSize: file.size,
    state: fault ? 'failed' : 'uploading',
    progress: 0,
    fault,
    attachmentId: null,
    localUrl: shows && !fault ? URL.createObjectURL(file) : null,
  }
}

/** Manages the files that go with the reply in this consult: adding, canceling, retrying and removing. */
export function useEnclosures(consultId: string) {
  const { drafts } = useWorkspace()

  const change = (key: string, fields: Partial<Enclosure>) =>
    drafts.enclose(consultId, (all) => all.map((one) => (one.key === key ? { ...one, ...fields } : one)))

  const upload = async (key: string): Promise<void> => {
    const file = files.get(key)
    if (!file) return
    const ending = new AbortController()
    running.set(key, ending)
    try {
      const { prepareFile, sendFile } = await import('./upload-file.ts')
      const sent = prepared.get(key) ?? (await prepareFile(file, originals.has(file)))
      if (typeof sent === 'string') return change(key, { state: 'failed', fault: sent })
      prepared.set(key, sent)
      change(key, { isSmaller: sent !== file })
      const onProgress = (progress: number) => change(key, { progress })
      const outcome = await sendFile(sent, { key, signal: ending.signal, onProgress })
      if (typeof outcome === 'string') return change(key, { state: 'failed', fault: outcome })
      const { attachmentId, fileName, contentType, byteSize } = outcome
      change(key, { state: 'ready', progress: 1, attachmentId, fileName, contentType, byteSize })
      prepared.delete(key)
      if (sent === file) files.delete(key)
    } catch {
      change(key, { state: 'failed', fault: 'failed' })
    } finally {
      running.delete(key)
    }
  }

  const add = (chosen: readonly File[]) => {
    const room = attachmentsPerMessage - drafts.draftOf(consultId).enclosures.length
    const added = chosen.map((file, n) => begin(file, sizeFault(file) ?? (n >= room ? 'many' : null)))
    drafts.enclose(consultId, (all) => [...all, ...added])
    for (const { key, state } of added) if (state === 'uploading') void upload(key)
  }
  /** Also aborts its upload. The service deletes a file after a day if it is in no message. */
  const remove = (key: string) => {
    running.get(key)?.abort()
    for (const kept of [running, files, prepared]) kept.delete(key)
    drafts.enclose(consultId, (all) => all.filter((one) => one.key !== key))
  }

  return {
    add,
    remove,
    /** Sends the file as it was chosen, in place of its smaller version. */
    sendOriginal: (key: string) => {
      const file = files.get(key)
      if (!file) return
      originals.add(file)
      remove(key)
      add([file])
    },
    retry: (key: string) => {
      change(key, { state: 'uploading', progress: 0, fault: null })
      void upload(key)
    },
  }
}

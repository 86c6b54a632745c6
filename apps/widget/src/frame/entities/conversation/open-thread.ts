import type { Consult, ConsultApi } from '../api/consult-api.ts'
import { failureOf } from '../api/failure.ts'
import type { Links } from '../attachments/links.ts'
import { createTray, type Tray, type UploadFile } from '../attachments/tray.ts'
import { createOutbox, type Outbox } from '../outbox/outbox.ts'
import type { OutboxItem } from '../outbox/outbox-item.ts'
import { openSavedState, type SavedState } from './saved-state.ts'
import type { TabStorage } from './tab-storage.ts'

/** The patient's writing in one consult: the outbox, the files, and the stored state. */
export interface Thread {
  readonly outbox: Outbox
  readonly tray: Tray
  readonly saved: SavedState
  stop(): void
}

export function openThread(options: {
  consult: Consult
  api: Pick<ConsultApi, 'post'>
  storage: TabStorage | null
  upload: UploadFile
  links: Pick<Links, 'take'>
  newKey: () => string
}): Thread {
  const { consult, api, storage, upload, links, newKey } = options
  const saved = openSavedState(storage, consult)
  const post = async ({ text, attachments, key }: OutboxItem) => {
    try {
      const attachmentIds = attachments.map(({ attachmentId }) => attachmentId)
      return await api.post(consult.id, { text, attachmentIds }, key)
    } catch (error) {
      return failureOf(error)
    }
  }
  const uploadWithLinks: UploadFile = async (...file) => {
    const outcome = await upload(...file)
    if (outcome && 'attachmentId' in outcome) links.take([outcome])
    return outcome
  }
  const outbox = createOutbox({ restored: saved.items, store: saved, post, newKey, now: Date.now })
  const tray = createTray({ restored: saved.files, keep: saved.keepFiles, upload: uploadWithLinks, newKey })
  return {
    outbox,
    tray,
    saved,
    stop() {
      outbox.stop()
      tray.stop()
    },
  }
}

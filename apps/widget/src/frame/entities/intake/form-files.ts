import { computed, type ReadonlySignal, signal } from '@preact/signals'
import { createTray, type KeptFile, type Tray, type TrayFile, type UploadFile } from '../attachments/tray.ts'

/** A file that is chosen for a question and is no answer yet. */
export interface OpenFile {
  /** The place of the question. */
  readonly place: string
  readonly file: TrayFile
}

/** What survives a reload of the page: the names of files that were not uploaded, by the place of their question. */
export type KeptFiles = Readonly<Record<string, readonly KeptFile[]>>

/** The files that a patient chooses for a form. Their uploads go on while other questions are shown. */
export interface FormFiles {
  /** The tray of a question, made when it is asked for the first time. */
  at(place: string): Tray
  /** All trays, by the place of their question. */
  readonly trays: ReadonlySignal<ReadonlyMap<string, Tray>>
  /** The files that are no answers: waiting, being uploaded, lost or refused. */
  readonly open: ReadonlySignal<readonly OpenFile[]>
  /**
   * Forgets the files of an instance of a group that is removed. The instances after it move up by one place, with their files.
   * @param places those of the removed instance and of all instances after it
   */
  forget(places: readonly string[]): void
  wake(): void
  stop(): void
}

/** Whether a place is another one, or in it. */
const isWithin = (place: string, outer: string) => place === outer || place.startsWith(`${outer}/`)

/**
 * Creates the files of one form.
 * @param kept what was stored before the page reloaded
 * @param keep stores it; null: there is nothing to store
 */
export function createFormFiles({
  kept = {},
  keep = () => undefined,
  ...tools
}: {
  upload: UploadFile
  newKey: () => string
  kept?: KeptFiles
  keep?: (files: KeptFiles | null) => void
}): FormFiles {
  const trays = signal<ReadonlyMap<string, Tray>>(new Map())
  const save = () => {
    // What the service has is an answer, and the answers are kept elsewhere.
    const left = [...trays.peek()].flatMap(([place, tray]): [string, KeptFile[]][] => {
      const files = tray.files.peek().filter(({ attachment, state }) => !attachment && state !== 'refused')
      const names = files.map(({ key, fileName, byteSize }) => ({ key, fileName, byteSize, attachment: null }))
      return names.length > 0 ? [[place, names]] : []
    })
    keep(left.length > 0 ? Object.fromEntries(left) : null)
  }
  const make = (restored: readonly KeptFile[]) => createTray({ ...tools, restored, keep: save })
  trays.value = new Map(Object.entries(kept).map(([place, restored]) => [place, make(restored)]))

  return {
    trays,
    at(place) {
      const known = trays.peek().get(place)
      if (known) return known
      const tray = make([])
      trays.value = new Map([...trays.peek(), [place, tray]])
      return tray
    },
    open: computed(() =>
      [...trays.value].flatMap(([place, tray]) =>
        tray.files.value.filter(({ state }) => state !== 'done').map((file) => ({ place, file })),
      ),
    ),
    forget(places) {
      const moved = [...trays.peek()].flatMap(([place, tray]): [string, Tray][] => {
        const index = places.findIndex((outer) => isWithin(place, outer))
        const [from, to] = [places[index], places[index - 1]]
        if (from === undefined) return [[place, tray]]
        if (to !== undefined) return [[to + place.slice(from.length), tray]]
        tray.stop()
        return []
      })
      trays.value = new Map(moved)
      save()
    },
    wake() {
      for (const tray of trays.peek().values()) tray.wake()
    },
    stop() {
      for (const tray of trays.peek().values()) tray.stop()
    },
  }
}

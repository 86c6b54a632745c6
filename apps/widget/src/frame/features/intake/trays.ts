import { createTray, type Tray, type UploadFile } from '../../entities/attachments/tray.ts'

/** Makes a tray for each question about files, once. */
export function createTrays({ upload, newKey }: { upload: UploadFile; newKey: () => string }) {
  const trays = new Map<string, Tray>()
  return {
    at(place: string): Tray {
      const known = trays.get(place)
      if (known) return known
      const tray = createTray({ restored: [], keep: () => undefined, upload, newKey })
      trays.set(place, tray)
      return tray
    },
    wake() {
      for (const tray of trays.values()) tray.wake()
    },
    stop() {
      for (const tray of trays.values()) tray.stop()
    },
  }
}

import { noConnection, Refusal } from '@consult/gallery/answers.ts'
import { answerUploads, type UploadAnswer } from '@consult/gallery/uploads.ts'
import { aDocument, aPicture, choose, keepUnsent, otherFile, pictureFile } from '../files.ts'
import { find, findNone, findSeveral } from '../find.ts'
import { aThread, threadOpening } from '../threads.ts'
import { widgetState } from '../widget-state.ts'

const opening = threadOpening(aThread())
const photo = 'a-photograph-of-the-rash-on-the-left-forearm.png'

/** The service accepts the file. */
const taken = (fileName: string) => aPicture(`att_${fileName}`, { fileName })

/** Files beside the draft. The service answers each of them like this. */
function chosen(
  name: string,
  files: () => Promise<readonly File[]>,
  answer: (fileName: string) => UploadAnswer,
  sign: () => Promise<unknown>,
) {
  return widgetState({
    name,
    opening,
    before: () => answerUploads(answer),
    async act() {
      await choose(...(await files()))
      await sign()
    },
  })
}

const codes = {
  'invalid.png': 'invalid_request',
  'malware.png': 'file_rejected',
  'too-many-today.png': 'quota_exceeded',
  'large.png': 'payload_too_large',
  'other.png': 'something_else',
} as const

const refusedBy = (fileName: string): UploadAnswer =>
  new Refusal(Object.entries(codes).find(([each]) => each === fileName)?.[1] ?? 'unsupported_media_type', 422)

export const states = [
  chosen(
    'uploading',
    async () => [await pictureFile(photo), await pictureFile('second.png')],
    () => ({ stopsAt: 0.42 }),
    () => findSeveral('progress', 2),
  ),
  chosen(
    'waiting-for-a-connection',
    async () => [await pictureFile(photo)],
    () => noConnection,
    () => find('progress[value="0"]'),
  ),
  chosen(
    'uploaded',
    async () => [await pictureFile(photo), otherFile('blood-test.pdf', 'application/pdf', 284_000)],
    taken,
    async () => {
      await findSeveral('.tray-file', 2)
      await findNone('progress')
    },
  ),
  chosen(
    'files-that-the-browser-refuses',
    async () => [
      otherFile('notes.txt', 'text/plain'),
      otherFile('empty.png', 'image/png', 0),
      otherFile('scan-of-the-whole-record.pdf', 'application/pdf', 21 * 1024 * 1024),
    ],
    taken,
    () => findSeveral('.tray-trouble', 3),
  ),
  chosen(
    'files-that-the-service-refuses',
    () => Promise.all(Object.keys(codes).map(pictureFile)),
    refusedBy,
    () => findSeveral('.tray-trouble', Object.keys(codes).length),
  ),
  chosen(
    'a-picture-that-is-none',
    async () => [otherFile('rash.png', 'image/png')],
    () => new Refusal('invalid_request', 400),
    // A picture that fails to load is not shown as a broken image.
    () => find('.tray-trouble:not(:has(img))'),
  ),
  chosen(
    'more-files-than-a-message-may-have',
    () => Promise.all(Array.from({ length: 12 }, (_, n) => pictureFile(`picture-${n + 1}.png`))),
    taken,
    async () => {
      await find('.composer > .room.trouble')
      await findNone('progress')
    },
  ),
  widgetState({
    name: 'dragged-over-the-page',
    opening,
    async act() {
      const dragged = new DataTransfer()
      dragged.items.add(await pictureFile(photo))
      const log = await find('.words')
      log.dispatchEvent(new DragEvent('dragover', { dataTransfer: dragged, bubbles: true, cancelable: true }))
      await find('.drop-target')
    },
  }),
  widgetState({
    name: 'lost-by-a-reload',
    opening,
    before: () =>
      keepUnsent('ac_1', (saved) => {
        const { urls: _urls, ...document } = aDocument('att_1')
        saved.keepDraft('Here are the results')
        saved.keepFiles([
          { key: 'key_1', fileName: document.fileName, byteSize: document.byteSize, attachment: document },
          { key: 'key_2', fileName: photo, byteSize: 1_840_000, attachment: null },
        ])
      }),
    act: () => find('.tray-trouble'),
  }),
]

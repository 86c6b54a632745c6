import { noConnection, Refusal } from '@consult/gallery/answers.ts'
import { screen, type UserEvent } from '@consult/gallery/person.ts'
import { answerUploads, type UploadAnswer } from '@consult/gallery/uploads.ts'
import { inMinutes } from './people.ts'
import type { PortalState } from './portal-state.tsx'
import { onThread, replyField } from './thread-state.tsx'
import { file } from './threads.ts'

/** A state of the files that go with a reply. @param upload how each file's upload proceeds */
function files(name: string, upload: (fileName: string) => UploadAnswer, act: PortalState['act']) {
  return onThread({
    name,
    act: async (user) => {
      answerUploads(upload)
      return act(user)
    },
  })
}

const letter = new File(['%PDF-1.7\n%%EOF'.padEnd(300)], 'letter.pdf', { type: 'application/pdf' })
const long = new File(
  ['\0\0\0\x18ftypheic'.padEnd(9000)],
  'IMG_20261120_184512_a-very-long-name-that-the-camera-has-made-up.heic',
  {
    type: 'image/heic',
  },
)

/** A picture, as a camera would make it. */
async function photo(name: string): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 })
  const paint = canvas.getContext('2d')
  if (paint) paint.fillStyle = '#c43'
  paint?.fillRect(8, 8, 48, 32)
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done))
  return new File(picture ? [picture] : [], name, { type: 'image/png' })
}

/** Pastes files into the field. */
async function add(user: UserEvent, ...chosen: readonly File[]) {
  const clipboard = new DataTransfer()
  for (const each of chosen) clipboard.items.add(each)
  await user.click(await replyField())
  await user.paste(clipboard)
}

const arrives = (fileName: string): UploadAnswer => file(fileName, 'application/pdf', 300)
const refuses = (code: string, status: number) => () => new Refusal(code, status)
const says = (words: string | RegExp) => screen.findAllByText(words)

export const states = [
  files('attached', arrives, async (user) => {
    await add(user, await photo('left arm.png'), letter, long)
    await screen.findByRole('button', { name: `Remove ${long.name}` })
  }),
  files(
    'uploading',
    () => ({ stopsAt: 0.42 }),
    async (user) => {
      await add(user, await photo('left arm.png'), long)
      await says('Uploading 42%')
    },
  ),
  files('refused', arrives, async (user) => {
    const text = new File(['x'], 'notes of the night.txt', { type: 'text/plain' })
    await add(user, text, new File([], 'empty.png', { type: 'image/png' }))
    await says('Unsupported file type. Use PNG, JPEG, WebP, HEIC or PDF.')
    await says('This file is empty.')
  }),
  files('too-many', arrives, async (user) => {
    await add(
      user,
      ...Array.from({ length: 12 }, (_, n) => new File(['%PDF-1.7'], `page ${n + 1}.pdf`, { type: 'application/pdf' })),
    )
    await says('You can attach up to 10 files to a reply.')
    await says(/^Couldn’t attach a file/)
  }),
  files(
    'upload-failed',
    () => noConnection,
    async (user) => {
      await add(user, letter, long)
      await says('No connection.')
    },
  ),
  files('service-failed', refuses('internal_error', 500), async (user) => {
    await add(user, letter)
    await says('Upload failed.')
  }),
  files('unreadable', refuses('invalid_request', 400), async (user) => {
    await add(user, await photo('left arm.png'))
    await says(/^Couldn’t read the image/)
  }),
  files('blocked', refuses('file_rejected', 422), async (user) => {
    await add(user, letter)
    await says('Blocked by the virus scan.')
  }),
  files('limit-of-the-day', refuses('quota_exceeded', 429), async (user) => {
    await add(user, letter)
    await says(/^Daily upload limit reached/)
  }),
  onThread({
    name: 'kept',
    answers: {
      'drafts.get': {
        version: 'v1',
        text: 'See the letter.',
        attachments: [file('letter.pdf', 'application/pdf', 482_133)],
        savedAt: inMinutes(-60),
      },
    },
    act: () => screen.findByRole('button', { name: 'Remove letter.pdf' }),
  }),
]

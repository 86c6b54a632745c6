import { Refusal } from '@consult/gallery/answers.ts'
import { waitFor } from '@consult/gallery/person.ts'
import { sendFrames } from '@consult/gallery/service.ts'
import { aDocument, aPicture } from '../files.ts'
import { find, findSeveral, findText } from '../find.ts'
import { aThread, type Line, messageFrame, messagesOf, threadOpening, usualLines } from '../threads.ts'
import { widgetState } from '../widget-state.ts'

/** Pictures load when they become visible. */
async function findPictures(selector: string, count: number): Promise<void> {
  await findSeveral(selector, count)
  await waitFor(() => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>(selector)]
    if (pictures.some(({ naturalWidth }) => naturalWidth === 0)) throw new Error('a picture has not loaded')
  })
}

const withPicture = threadOpening(
  aThread(),
  messagesOf([['patient', 'This is how it looks today.', { attachments: [aPicture('att_1')] }]]),
)

const longName = `Übersichtsaufnahme-${'Halswirbelsäule-'.repeat(8)}final.pdf`

export const states = [
  widgetState({
    name: 'a-picture',
    opening: withPicture,
    act: () => findPictures('.picture img', 1),
  }),
  widgetState({
    name: 'pictures-and-documents',
    opening: threadOpening(
      aThread(),
      messagesOf([
        ['patient', '', { attachments: [aPicture('att_1'), aPicture('att_2'), aPicture('att_3')] }],
        [
          'physician',
          'The results, and what to do:',
          {
            attachments: [
              aDocument('att_4'),
              aDocument('att_5', { fileName: longName, byteSize: 14_600_000 }),
              aDocument('att_6', { fileName: 'نتائج تحليل الدم.pdf', byteSize: 900 }),
            ],
          },
        ],
        [
          'patient',
          'Thanks',
          { attachments: [aDocument('att_7', { fileName: 'IMG_2041.HEIC', contentType: 'image/heic' })] },
        ],
      ]),
    ),
    async act() {
      await findSeveral('.file-card', 4)
      await findPictures('.picture img', 3)
    },
  }),
  widgetState({
    name: 'a-file-that-is-no-longer-kept',
    opening: threadOpening(
      aThread(),
      messagesOf([['patient', '', { removedFiles: [{ fileName: longName, removedAt: '2026-01-02T09:00:00.000Z' }] }]]),
    ),
    act: () => find('.bubble .words'),
  }),
  widgetState({
    name: 'a-picture-that-does-not-load',
    opening: threadOpening(
      aThread(),
      messagesOf([
        ['physician', '', { attachments: [{ ...aPicture('att_1'), urls: { download: '/gone', preview: 'data:,' } }] }],
      ]),
    ),
    act: () => find('.picture'),
  }),
  widgetState({
    name: 'a-picture-in-large',
    opening: withPicture,
    async act(user) {
      await user.click(await find('.picture'))
      await findPictures('.lightbox img', 1)
    },
  }),
  widgetState({
    name: 'a-document-that-cannot-be-opened',
    opening: threadOpening(aThread()),
    answers: { 'asyncConsults.listMessages': new Refusal('internal_error', 500) },
    async act(user) {
      await find('.words')
      const added: Line = ['physician', '', { attachments: [aDocument('att_9')] }]
      sendFrames(
        ...messagesOf([...usualLines, added], 0)
          .slice(-1)
          .map(messageFrame),
      )
      await user.click(await find('.file-card'))
      await findText('.files .trouble')
    },
  }),
]

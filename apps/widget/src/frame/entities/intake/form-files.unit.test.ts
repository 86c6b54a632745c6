import { readQuestionnaire } from '@consult/questionnaires'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Attachment } from '../api/consult-api.ts'
import type { Failure } from '../api/failure.ts'
import { createFormFiles, type KeptFiles } from './form-files.ts'
import { createIntakeForm } from './intake-form.ts'
import { createIntakeSaver } from './intake-saver.ts'

type Json = Readonly<Record<string, unknown>>

const photo: Json = { linkId: 'photo', type: 'attachment', text: 'Photo', required: true }
const items: readonly Json[] = [photo, { linkId: 'more', type: 'string', text: 'More' }]
const picture = (name: string) => new File(['%PDF-1.7\n'], name, { type: 'application/pdf' })
const offline: Failure = { kind: 'passing' }

/** A form whose uploads the test answers. */
function open(item = items, { kept = {}, needsHelp = false }: { kept?: KeptFiles; needsHelp?: boolean } = {}) {
  const reading = readQuestionnaire({ resourceType: 'Questionnaire', status: 'active', item }, () => null)
  if ('refusals' in reading) throw new Error(JSON.stringify(reading.refusals))
  const uploads: ((outcome: Attachment | Failure) => void)[] = []
  const stored: { files: KeptFiles | null } = { files: null }
  let keys = 0
  const saver = createIntakeSaver({
    stored: { response: { items: [] }, revision: 0, status: 'pending', needsHelp },
    kept: null,
    put: () => new Promise(() => undefined),
    reread: () => new Promise(() => undefined),
    keep: () => undefined,
  })
  const files = createFormFiles({
    upload: () => new Promise((answer) => uploads.push(answer)),
    newKey: () => {
      keys += 1
      return `key-${keys}`
    },
    kept,
    keep: (left) => {
      stored.files = left
    },
  })
  const form = createIntakeForm({
    questionnaire: reading.questionnaire,
    saver,
    files,
    matches: () => true,
    startExpressions: null,
  })
  const at = () => {
    const { value } = form.position
    return value === 'review' ? value : value.step.id
  }
  /** Answers the upload that has begun. */
  const upload = async (outcome: Attachment | Failure) => {
    await vi.waitFor(() => expect(uploads).toHaveLength(1))
    uploads.shift()?.(outcome)
    await vi.advanceTimersByTimeAsync(0)
  }
  const urls = () =>
    JSON.stringify(saver.response.value)
      .match(/attachments\/\w+/g)
      ?.map((url) => url.slice('attachments/'.length)) ?? []
  return { form, files, saver, at, upload, urls, stored }
}
const arrived = (attachmentId: string): Attachment => ({
  attachmentId,
  fileName: `${attachmentId}.pdf`,
  contentType: 'application/pdf',
  byteSize: 9,
  urls: { download: 'https://files.example' },
})

describe('files of a form', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('a required photo that waits for a connection does not hold the patient, and becomes the answer later', async () => {
    const { form, files, at, upload, urls } = open()
    form.next()
    expect([at(), form.problems.value]).toEqual(['photo', ['photo']])
    files.at('photo').add([picture('rash.pdf')])
    await upload(offline)
    form.next()
    expect([at(), urls()]).toEqual(['more', []])
    files.wake()
    await upload(arrived('att_a'))
    expect(urls()).toEqual(['att_a'])
  })

  it('answers that are sent wait for the photo, and go once it is uploaded', async () => {
    const { form, files, saver, upload, urls } = open()
    files.at('photo').add([picture('rash.pdf')])
    await upload(offline)
    form.review()
    form.submit()
    expect([form.isAwaitingFiles.value, saver.isCompleting.value]).toEqual([true, false])
    files.wake()
    await upload(arrived('att_a'))
    expect([form.isAwaitingFiles.value, saver.isCompleting.value, urls()]).toEqual([false, true, ['att_a']])
  })

  it('a photo that the service refuses in the meantime stops the sending, also if it is optional', async () => {
    const { form, files, saver, upload } = open([{ ...photo, required: false }])
    files.at('photo').add([picture('rash.pdf')])
    await upload(offline)
    form.review()
    form.submit()
    files.wake()
    await upload({ kind: 'refused', code: 'file_rejected' })
    expect([form.isAwaitingFiles.value, saver.isCompleting.value]).toEqual([false, false])
    expect(form.openFiles.value.map(({ file }) => file.state)).toEqual(['refused'])
    // The patient has seen it, and sends the rest.
    form.submit()
    expect(saver.isCompleting.value).toBe(true)
  })

  it('going back ends the sending, and nothing is sent when the photo arrives', async () => {
    const { form, files, saver, upload } = open()
    files.at('photo').add([picture('rash.pdf')])
    await upload(offline)
    form.review()
    form.submit()
    form.back()
    files.wake()
    await upload(arrived('att_a'))
    expect(saver.isCompleting.value).toBe(false)
  })

  it('whoever needs help at once does not wait for a photo', async () => {
    const { form, files, saver, upload } = open(items, { needsHelp: true })
    files.at('photo').add([picture('rash.pdf')])
    await upload(offline)
    form.review()
    form.submit()
    expect(saver.isCompleting.value).toBe(true)
  })

  it('a question that is no longer asked does not hold the answers with its photo', async () => {
    const { form, files, saver, upload } = open([
      { linkId: 'has', type: 'boolean', text: 'Has it?' },
      { ...photo, enableWhen: [{ question: 'has', operator: '=', answerBoolean: true }] },
    ])
    form.answer('has', [{ kind: 'boolean', value: true }])
    files.at('photo').add([picture('rash.pdf')])
    await upload(offline)
    form.answer('has', [{ kind: 'boolean', value: false }])
    form.review()
    form.submit()
    expect([form.openFiles.value, saver.isCompleting.value]).toEqual([[], true])
  })

  it('a photo that the page lost in a reload is named, and has to be chosen again or removed', async () => {
    const first = open([{ ...photo, required: false }])
    first.files.at('photo').add([picture('rash.pdf')])
    await first.upload(offline)
    expect(first.stored.files).toMatchObject({ photo: [{ fileName: 'rash.pdf', attachment: null }] })
    const { form, files, saver, stored } = open([{ ...photo, required: false }], { kept: first.stored.files ?? {} })
    form.review()
    form.submit()
    expect([form.isAwaitingFiles.value, saver.isCompleting.value]).toEqual([false, false])
    const [lost] = form.openFiles.value
    expect(lost?.file).toMatchObject({ fileName: 'rash.pdf', state: 'lost' })
    files.at('photo').remove(lost?.file.key ?? '')
    form.submit()
    expect([saver.isCompleting.value, stored.files]).toEqual([true, null])
  })

  it('an answer that the patient removes does not come back, and a removed instance takes its photos along', async () => {
    const { form, files, upload, urls } = open([
      { linkId: 'spot', type: 'group', repeats: true, item: [{ ...photo, required: false, repeats: true }] },
    ])
    files.at('spot/photo').add([picture('one.pdf')])
    await upload(arrived('att_one'))
    form.add('spot')
    files.at('spot:1/photo').add([picture('two.pdf')])
    await upload(arrived('att_two'))
    expect(urls()).toEqual(['att_one', 'att_two'])
    form.remove('spot')
    expect(urls()).toEqual(['att_two'])
    expect(files.at('spot/photo').files.value.map(({ fileName }) => fileName)).toEqual(['att_two.pdf'])
    form.answer('spot/photo', [])
    form.next()
    expect(urls()).toEqual([])
  })
})

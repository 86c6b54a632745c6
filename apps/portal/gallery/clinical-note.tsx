import { Refusal } from '@consult/gallery/answers.ts'
import { screen, type UserEvent } from '@consult/gallery/person.ts'
import { draftNote, signedNote } from './clinical-notes.ts'
import { answeredOrders, aPrescription } from './orders.ts'
import { inMinutes, me, physician } from './people.ts'
import { mine, onThread, replyField, type ThreadState } from './thread-state.tsx'

/** From this width on, the note is beside the thread. Source: panel-shown.ts. */
const isWide = () => window.matchMedia('(width >= 88rem)').matches

async function open(user: UserEvent) {
  await replyField()
  if (!isWide()) await user.keyboard('p')
  await user.click(await screen.findByRole('tab', { name: /^Clinical note/ }))
  await screen.findByRole('list', { name: 'Clinical alerts' })
}

/** A state of the note beside a thread of the signed-in physician. */
const note = (
  name: string,
  answers: NonNullable<ThreadState['answers']>,
  act: (user: UserEvent) => Promise<unknown>,
  who: ThreadState['who'] = me,
) =>
  onThread({
    name,
    who,
    answers,
    act: async (user) => {
      await open(user)
      return act(user)
    },
  })

const about = { consultId: mine.consult.id }
const has = (...items: ReturnType<typeof draftNote>[]) => ({ 'asyncConsultNotes.list': { items } })
const icd10 = 'http://hl7.org/fhir/sid/icd-10-cm'
const issues = [{ path: 'sections.plan', code: 'required', message: '"Plan" needs a text.' }]

const supervisor = { ...me, physician: { ...physician, supervisor: true } }
const cosignature = { required: true, physicianId: null, signedAt: null, returned: null }
const colleague = { id: 'phy_2', name: 'Clara Weiss, PA' }
const remark = 'Say for how long the cream is used.'
const returned = { physicianId: colleague.id, name: 'Jon Lindqvist, MD', remark, at: inMinutes(-2) }
const waiting = signedNote({ ...about, cosignature, author: colleague })

export const states = [
  note('empty', {}, () => screen.findByRole('textbox', { name: 'Subjective' })),
  note('draft', has(draftNote(about)), () => screen.findByText(/^Draft saved at/)),
  note(
    'codes-offered',
    {
      ...has(draftNote(about)),
      'codeLists.search': [
        { system: icd10, code: 'L20.9', display: 'Atopic dermatitis, unspecified', list: 'Skin' },
        { system: icd10, code: 'L23.9', display: 'Allergic contact dermatitis, unspecified cause', list: 'Skin' },
      ],
    },
    async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Add diagnosis' }))
      const fields = await screen.findAllByRole('textbox', { name: 'Diagnosis' })
      await user.type(fields.at(-1) as HTMLElement, 'derm')
      await screen.findByRole('list', { name: 'Codes from your lists' })
    },
  ),
  note('signed', has(signedNote(about)), () => screen.findByText('It itches less today.')),
  note(
    'entered-in-error',
    has(
      signedNote({
        ...about,
        status: 'entered_in_error',
        enteredInError: { reason: 'It is about another patient.', physicianId: 'phy_1', at: signedNote().createdAt },
      }),
    ),
    () => screen.findByText(/^Entered in error: /),
  ),
  note('to-co-sign', has(waiting), () => screen.findByRole('button', { name: 'Co-sign note' }), supervisor),
  note(
    'being-returned',
    { ...has(waiting), 'asyncConsultNotes.cosign': new Refusal('note_state_conflict', 409, { status: 'signed' }) },
    async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Return to author' }))
      await user.type(await screen.findByRole('textbox', { name: 'What the author is to change' }), remark)
      await user.click(screen.getByRole('button', { name: 'Return note' }))
      await screen.findByText('Couldn’t save this. Read the note again.')
    },
    supervisor,
  ),
  note('returned', has(signedNote({ ...about, cosignature: { ...cosignature, returned } })), async () => {
    await screen.findByText(remark)
    await screen.findByRole('tab', { name: /A co-signer returned the note$/ })
  }),
  note('being-amended', has(signedNote(about)), async (user) => {
    await user.click(await screen.findByRole('button', { name: 'Amend' }))
    await user.type(await screen.findByRole('textbox', { name: 'Plan' }), ' Return sooner if it spreads.')
    // The physician looks something up, and finds what was written again.
    await user.click(screen.getByRole('tab', { name: 'Patient' }))
    await user.click(screen.getByRole('tab', { name: /^Clinical note/ }))
    await screen.findByText(/Return sooner if it spreads\.$/)
    await user.click(await screen.findByRole('button', { name: 'Sign amendment' }))
    await screen.findByText('Say why.')
  }),
  note(
    'changed-in-another-tab',
    {
      ...has(draftNote(about)),
      'asyncConsultNotes.saveDraft': new Refusal('precondition_failed', 412, { revision: 4 }),
    },
    async (user) => {
      await user.type(await screen.findByRole('textbox', { name: 'Subjective' }), ' None before.{Tab}')
      await screen.findByRole('button', { name: 'Keep this text' })
    },
  ),
  note(
    'not-signed',
    { ...has(draftNote(about)), 'asyncConsultNotes.sign': new Refusal('invalid_request', 400, { issues }) },
    async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Sign note' }))
      await screen.findByText('"Plan" needs a text.')
    },
  ),
  note('order-drafts', { ...has(draftNote(about)), 'orders.list': { items: [aPrescription()] } }, () =>
    screen.findByText('Apply thinly to both forearms, twice a day for a week.'),
  ),
  note('prescription-being-written', has(draftNote(about)), async (user) => {
    await user.click(await screen.findByRole('button', { name: 'Add prescription' }))
    await user.type(await screen.findByRole('textbox', { name: 'Drug' }), 'Amoxicillin')
    await user.click(screen.getByRole('button', { name: 'Add order' }))
    await screen.findByText('Read the allergies, or say that none are known.')
  }),
  ...(['lab order', 'referral', 'sick note'] as const).map((kind) =>
    note(`${kind.replace(' ', '-')}-being-written`, has(draftNote(about)), async (user) => {
      await user.click(await screen.findByRole('button', { name: `Add ${kind}` }))
      await screen.findByRole('button', { name: 'Add order' })
    }),
  ),
  note('orders-answered', { ...has(signedNote(about)), 'orders.list': { items: [...answeredOrders] } }, () =>
    screen.findByText(/^Rejected: The pharmacy/),
  ),
]

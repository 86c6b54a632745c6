import type { OutputOf } from '@consult/gallery/answers.ts'
import { inMinutes, physician } from './people.ts'

/** A message of a call's chat. */
export type CallMessage = OutputOf<'telehealthConsults.listMessages'>['items'][number]

const you = { type: 'physician', id: physician.id, name: 'Ada Osei, MD' } as const
const patient = { type: 'patient', id: 'pat_1', name: 'Nadia Holt' } as const

const said: readonly (readonly [CallMessage['author'], string])[] = [
  [you, 'Which tablets do you take?'],
  [patient, 'Levothyroxine, 75 µg. See https://clinic.example/levothyroxine'],
  [you, 'Since when?'],
  [
    patient,
    'For about three years. Before that I took 50 µg, and at first 25 µg, until the blood values were right. My family doctor checks them every six months, the last time in the spring.\n\nHere is the name as it is on the box: L-Thyroxin-Hexal-75-Mikrogramm-Tabletten-Packung-mit-einhundert-Stück',
  ],
  [you, 'When do you take it?'],
  [patient, 'كل صباح قبل الإفطار بنصف ساعة'],
  [patient, '每天早上饭前半小时服用'],
  [patient, 'Half an hour before breakfast. Should I take it before the new cream, and do I have to wait?'],
]

/** The chat of a call. The last messages are the patient's. */
export const callMessages: readonly CallMessage[] = said.map(([author, text], n) => ({
  messageId: `msg_${n + 1}`,
  telehealthConsultId: 'tc_1',
  sequence: n + 1,
  author,
  text,
  createdAt: inMinutes(-3 + n / 3),
}))

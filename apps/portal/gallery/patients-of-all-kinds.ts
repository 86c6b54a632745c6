import type { ConsultItem, ConsultParts } from './consults.ts'

type Person = Omit<ConsultItem['patient'], 'id'>

interface Matter {
  readonly person: Person
  readonly consult: NonNullable<ConsultParts['consult']>
  readonly lastMessage: ConsultParts['lastMessage']
}

const person = (name: string | null, birthDate: string | null, externalId = name ?? ''): Person => ({
  name,
  birthDate,
  externalId,
})

/** A calendar day that many days ago: `2026-11-20`. */
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Patients with names, languages and concerns of every kind, and what they or a physician wrote last. */
export const matters: readonly Matter[] = [
  {
    person: person('Nadia Holt', '1991-03-14', 'nadia'),
    consult: { reason: 'Rash on both arms', priority: 'urgent' },
    lastMessage: { text: 'It has spread to my neck since this morning.', attachments: 2 },
  },
  {
    person: person('Maximiliane-Alexandra von Hohenzollern-Sigmaringen', '1948-11-02'),
    consult: {
      reason:
        'Dizzy since noon, and a rash on both arms that itches at night. It began after a walk in the woods a week ago.',
      language: 'de',
      jurisdiction: 'DE',
    },
    lastMessage: {
      text: 'Guten Tag, seit heute Mittag ist mir schwindlig, und die Blutdruckmedikamentenunverträglichkeit von früher macht mir Sorgen.',
      attachments: 1,
    },
  },
  {
    person: person('محمد عبد الرحمن بن عبد العزيز الأحمد', '1975-01-30', 'mohammed'),
    consult: { reason: 'طفح جلدي على الذراعين منذ أسبوع مع حكة شديدة في الليل', language: 'ar' },
    lastMessage: { text: 'السلام عليكم، عندي صداع منذ ثلاثة أيام (500 mg).' },
  },
  {
    person: person('欧阳 雪梅', '2003-07-19', 'ouyang'),
    consult: { reason: '双臂起疹，夜间瘙痒', language: 'zh' },
    lastMessage: { text: '医生您好，我从星期一开始起疹子，晚上很痒，睡不着。', attachments: 3 },
  },
  {
    person: person(null, null, 'northwind-clinic/patients/2026/0048213-7f'),
    consult: {
      reason: null,
      language: null,
      jurisdiction: null,
      intake: { status: 'completed', required: true, items: [] },
    },
    lastMessage: null,
  },
  {
    person: person('Jonas Brandt', '1966-05-08', 'jonas'),
    consult: { reason: 'Blood pressure after the new pill', priority: 'emergency' },
    lastMessage: { authorType: 'physician', text: 'Please measure it again in the evening, and send me the numbers.' },
  },
  {
    person: person('Ottilie Grünwald-Featherstonehaugh', '1930-02-28', 'ottilie'),
    consult: { reason: 'Results of the biopsy', jurisdiction: 'US-WY' },
    lastMessage: { text: 'ok' },
  },
  {
    person: person('Ana Prado', '1999-12-31', 'ana'),
    consult: { reason: 'Dolor de garganta', language: 'es-MX' },
    lastMessage: { text: 'Ya tomé el antibiótico tres días y sigo igual. ¿Debo seguir?' },
  },
  {
    person: person('Nguyễn Thị Hồng Nhung', '1984-09-09', 'nhung'),
    consult: { reason: 'Nổi mẩn đỏ', language: 'vi', jurisdiction: 'US-TX' },
    lastMessage: { text: '', attachments: 1 },
  },
  {
    person: person('Bo Li', daysAgo(400), 'bo'),
    consult: { reason: 'Fever', priority: 'urgent' },
    lastMessage: { text: '38.9 at noon, 39.4 now. He drinks, but he does not eat.' },
  },
  {
    person: person('佐々木 さくら', '1958-04-04', 'sakura'),
    consult: { reason: '薬の飲み合わせについて', language: 'ja' },
    lastMessage: { text: 'ありがとうございます。明日また測ってみます。' },
  },
  {
    person: person('김민준', '1987-06-15', 'minjun'),
    consult: { reason: '허리 통증', language: 'ko' },
    lastMessage: { text: '어제보다 조금 나아졌어요. 계속 스트레칭을 할까요?' },
  },
  {
    person: person('רבקה כהן־לוי', '1962-10-21', 'rivka'),
    consult: { reason: 'כאב ראש כבר שלושה ימים', language: 'he' },
    lastMessage: { text: 'לקחתי Ibuprofen 400 mg וזה לא עזר.' },
  },
  {
    person: person('Baby Featherstonehaugh', daysAgo(9), 'baby'),
    consult: { reason: 'Yellow skin', jurisdiction: 'US-CA' },
    lastMessage: { text: 'Photos in daylight, as you asked:\nface, belly, legs.', attachments: 10 },
  },
  {
    person: person('Siobhán Ní Dhomhnaill', '1979-08-01', 'siobhan'),
    consult: { reason: 'Refill', jurisdiction: 'GB' },
    lastMessage: { text: 'Supercalifragilisticexpialidocious-hydroxychloroquine-200-mg-twice-a-day-since-last-year' },
  },
]

/** A thread of the demo. Stories are seeded in the order of their start times. */
export interface Story {
  readonly externalId: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly jurisdiction: string
  readonly reason: string
  /** Start, in minutes before the seeding. Messages are two minutes apart. */
  readonly begins: number
  /** Index of the physician who claims the thread. Default: 0. */
  readonly physician?: number
  /** The messages in order, each with its author; `picture` is a message of the patient with a picture. */
  readonly says: readonly (readonly ['patient' | 'physician' | 'picture', string])[]
  /** Whether the patient has answered the form about rashes. */
  readonly answersForm?: true
  /** The state at which the story ends. */
  readonly until: 'invited' | 'queued' | 'active' | 'resolve_requested' | 'closed'
}

export const stories: readonly Story[] = [
  {
    externalId: 'demo-yuki',
    firstName: 'Yuki',
    lastName: 'Sand',
    phone: '+14155550105',
    jurisdiction: 'US-CA',
    reason: 'Travel vaccinations',
    begins: 1380,
    says: [
      ['patient', 'Which vaccinations do I need for two weeks in Kenya?'],
      ['physician', 'Where in Kenya will you be, and when do you leave?'],
      ['patient', 'Nairobi and then a safari in the Maasai Mara. We leave in five weeks.'],
      [
        'physician',
        'Yellow fever and hepatitis A, and we should look at your tetanus. I have sent a list to your clinic.',
      ],
      ['patient', 'Thank you, I have made an appointment for Thursday.'],
    ],
    until: 'closed',
  },
  {
    externalId: 'demo-george',
    firstName: 'George',
    lastName: 'Hale',
    phone: '+12125550104',
    jurisdiction: 'US-NY',
    reason: 'Question about a new medication',
    begins: 300,
    says: [
      ['patient', 'Is it safe to take ibuprofen with my new blood pressure medication?'],
      [
        'physician',
        'With your dose, an occasional 200 mg is fine. For pain that lasts, paracetamol is the better choice.',
      ],
    ],
    until: 'resolve_requested',
  },
  {
    // Only the first physician is licensed in Texas, so the thread cannot be taken over and stays overdue.
    externalId: 'demo-rosa',
    firstName: 'Rosa',
    lastName: 'Delgado',
    phone: '+15125550108',
    jurisdiction: 'US-TX',
    reason: 'Migraine, for the third time this month',
    begins: 120,
    says: [
      ['patient', 'The migraine is back, on the left side, with flickering in front of my eyes.'],
      ['physician', 'When did it begin, and what have you taken so far?'],
      ['patient', 'At noon. One sumatriptan, an hour ago. It has not helped yet. May I take a second one?'],
    ],
    until: 'active',
  },
  {
    externalId: 'demo-omar',
    firstName: 'Omar',
    lastName: 'Silva',
    phone: '+14155550109',
    jurisdiction: 'US-CA',
    reason: 'Blood pressure readings at home',
    begins: 90,
    says: [
      ['patient', 'You asked for my readings: 138/88, 141/90, 135/86.'],
      ['physician', 'Thank you. These are a little high. Please measure in the morning too, for three days.'],
    ],
    until: 'active',
  },
  {
    externalId: 'demo-petra',
    firstName: 'Petra',
    lastName: 'Novak',
    phone: '+12125550110',
    jurisdiction: 'US-NY',
    reason: 'Lower back pain',
    begins: 40,
    physician: 1,
    says: [
      ['patient', 'My lower back has hurt since I lifted a box on Monday.'],
      ['physician', 'Does the pain go down a leg, or do you feel any numbness?'],
    ],
    until: 'active',
  },
  {
    externalId: 'demo-mara',
    firstName: 'Mara',
    lastName: 'Quintero',
    phone: '+14155550101',
    jurisdiction: 'US-CA',
    reason: 'Rash on both forearms',
    begins: 34,
    answersForm: true,
    says: [
      ['patient', 'Since Friday I have an itchy rash on both forearms. It gets worse in the evening.'],
      ['picture', 'This is how it looks today.'],
    ],
    until: 'queued',
  },
  {
    externalId: 'demo-tomas',
    firstName: 'Tomás',
    lastName: 'Rivera',
    phone: '+14155550102',
    jurisdiction: 'US-CA',
    reason: 'Refill of lisinopril',
    begins: 26,
    says: [['patient', 'I have three tablets of lisinopril left. Can I get a refill before the weekend?']],
    until: 'queued',
  },
  {
    externalId: 'demo-lena',
    firstName: 'Lena',
    lastName: 'Brook',
    phone: '+14155550106',
    jurisdiction: 'US-CA',
    reason: 'Trouble sleeping',
    begins: 21,
    says: [],
    until: 'invited',
  },
  {
    // The latest story, so that its reply is not already overdue when the demo is opened.
    externalId: 'demo-ines',
    firstName: 'Inés',
    lastName: 'Park',
    phone: '+12125550103',
    jurisdiction: 'US-NY',
    reason: 'Sore throat for four days',
    begins: 19,
    says: [
      ['patient', 'My throat has been sore for four days, and swallowing hurts.'],
      ['physician', 'I am sorry to hear that. Do you have a fever, or white patches on your tonsils?'],
      ['patient', 'A little fever, 38.1 this morning. I cannot see any patches.'],
      ['physician', 'Is anybody at home ill as well? And do you have a cough?'],
      ['patient', 'My daughter had a cold last week. No cough.'],
      ['physician', 'That helps. Do you take any medication, or have you ever reacted to an antibiotic?'],
      ['patient', 'Only the pill. Penicillin gave me a rash when I was a child.'],
      ['physician', 'Good to know. How does the neck feel when you touch it below the jaw?'],
      ['patient', 'Swollen on both sides, and it is tender.'],
    ],
    until: 'active',
  },
]

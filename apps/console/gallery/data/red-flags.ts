import type { OutputOf } from '@consult/gallery/answers.ts'

type Rules = OutputOf<'consoleRedFlags.get'>

const english: Rules['rules'] = [
  {
    id: 'chest-pain-en',
    language: 'en',
    phrases: ['chest pain*', 'pain* chest', 'tight* chest', 'heart attack', 'crush* chest', 'pressure chest', 'angina'],
    priority: 'emergency',
    advice: null,
  },
  { id: 'vision-en', language: 'en', phrases: ['lost vision', 'went blind'], priority: 'urgent', advice: null },
]

export const shippedRules: Rules = { own: false, rules: english }

export const ownRules: Rules = {
  own: true,
  rules: [
    ...english,
    {
      id: 'wound-en',
      language: 'en',
      phrases: ['wound open*'],
      priority: 'routine',
      advice: 'Cover the wound with a clean cloth, and call the ward at any hour.',
    },
  ],
}

export const manyRules: Rules = {
  own: true,
  rules: [
    ...ownRules.rules,
    {
      id: 'breathing-ar',
      language: 'ar',
      phrases: ['ضيق تنفس', 'لا أستطيع التنفس'],
      priority: 'emergency',
      advice: 'اجلس منتصبًا واتصل بالإسعاف فورًا.',
    },
    { id: 'stroke-zh', language: 'zh', phrases: ['中风', '嘴 歪了'], priority: 'emergency', advice: null },
  ],
}

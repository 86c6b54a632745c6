import type { PatientLanguage } from '@consult/domain'

/** The last line of each mail to a patient. Without it, somebody could reply with a question or an emergency, and wait for an answer. */
export const unreadReplies: Readonly<Record<PatientLanguage, string>> = {
  en: 'Nobody reads replies to this email.',
  es: 'Nadie lee las respuestas a este correo.',
  fr: 'Personne ne lit les réponses à cet e-mail.',
  de: 'Antworten auf diese E-Mail liest niemand.',
  pt: 'Ninguém lê as respostas a este e-mail.',
  ar: 'لا أحد يقرأ الردود على هذه الرسالة.',
  pl: 'Odpowiedzi na ten e-mail nie są czytane.',
  tr: 'Bu e-postaya gönderilen yanıtları kimse okumaz.',
  uk: 'Відповіді на цей лист ніхто не читає.',
  zh: '此邮件的回复不会有人阅读。',
  vi: 'Không ai đọc thư trả lời cho email này.',
}

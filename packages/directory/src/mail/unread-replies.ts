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

/** The same at the end of each SMS, where every character costs. */
export const unreadTexts: Readonly<Record<PatientLanguage, string>> = {
  en: 'Replies are not read.',
  es: 'No se leen las respuestas.',
  fr: 'Les réponses ne sont pas lues.',
  de: 'Antworten liest niemand.',
  pt: 'As respostas não são lidas.',
  ar: 'لا تُقرأ الردود.',
  pl: 'Odpowiedzi nie są czytane.',
  tr: 'Yanıtlar okunmaz.',
  uk: 'Відповіді не читаються.',
  zh: '回复不会有人阅读。',
  vi: 'Tin trả lời không có người đọc.',
}

/** What a patient who wrote to the number of our SMS is answered. It says nothing about who they are to whom. */
export const answersToTexts: Readonly<Record<PatientLanguage, string>> = {
  en: 'Nobody reads texts to this number. Please open the link in our message.',
  es: 'Nadie lee los mensajes a este número. Abra el enlace de nuestro mensaje.',
  fr: 'Personne ne lit les SMS envoyés à ce numéro. Ouvrez le lien de notre message.',
  de: 'SMS an diese Nummer liest niemand. Bitte öffnen Sie den Link in unserer Nachricht.',
  pt: 'Ninguém lê as mensagens para este número. Abra o link da nossa mensagem.',
  ar: 'لا أحد يقرأ الرسائل المرسلة إلى هذا الرقم. افتح الرابط الموجود في رسالتنا.',
  pl: 'Nikt nie czyta wiadomości wysłanych na ten numer. Proszę otworzyć link z naszej wiadomości.',
  tr: 'Bu numaraya gönderilen mesajları kimse okumaz. Lütfen mesajımızdaki bağlantıyı açın.',
  uk: 'Повідомлення на цей номер ніхто не читає. Відкрийте посилання з нашого повідомлення.',
  zh: '发到此号码的短信不会有人阅读。请打开我们短信中的链接。',
  vi: 'Không ai đọc tin nhắn gửi đến số này. Vui lòng mở liên kết trong tin nhắn của chúng tôi.',
}

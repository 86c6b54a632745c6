import { type NotificationKind, type PatientLanguage, patientLanguageOf } from '@consult/domain'

/** The texts of a mail: one line per kind, which is also its subject, and what stands before the link. */
export interface LetterWords {
  readonly lines: Readonly<Record<NotificationKind, string>>
  readonly open: string
}

/** The texts say that something waits, and never what: mail passes through many hands. */
export const letterWords: Readonly<Record<PatientLanguage, LetterWords>> = {
  en: {
    lines: {
      message_unread: 'You have a new secure message',
      consent_pending: 'Your answer is needed',
      resolution_pending: 'Your confirmation is needed',
      physician_ready: 'You are expected now',
      call_reminder: 'A reminder of your booked call',
      call_missed: 'You missed a call',
      summary_ready: 'A new document is ready for you',
    },
    open: 'Open it here:',
  },
  es: {
    lines: {
      message_unread: 'Tiene un nuevo mensaje seguro',
      consent_pending: 'Necesitamos su respuesta',
      resolution_pending: 'Necesitamos su confirmación',
      physician_ready: 'Le esperan ahora',
      call_reminder: 'Recordatorio de su llamada reservada',
      call_missed: 'Ha perdido una llamada',
      summary_ready: 'Tiene un nuevo documento disponible',
    },
    open: 'Ábralo aquí:',
  },
  fr: {
    lines: {
      message_unread: 'Vous avez un nouveau message sécurisé',
      consent_pending: 'Votre réponse est attendue',
      resolution_pending: 'Votre confirmation est attendue',
      physician_ready: 'Vous êtes attendu(e) maintenant',
      call_reminder: 'Rappel de votre appel réservé',
      call_missed: 'Vous avez manqué un appel',
      summary_ready: 'Un nouveau document est disponible',
    },
    open: 'Ouvrez-le ici :',
  },
  de: {
    lines: {
      message_unread: 'Sie haben eine neue sichere Nachricht',
      consent_pending: 'Ihre Antwort wird benötigt',
      resolution_pending: 'Ihre Bestätigung wird benötigt',
      physician_ready: 'Sie werden jetzt erwartet',
      call_reminder: 'Erinnerung an Ihren gebuchten Anruf',
      call_missed: 'Sie haben einen Anruf verpasst',
      summary_ready: 'Ein neues Dokument liegt für Sie bereit',
    },
    open: 'Hier öffnen:',
  },
  pt: {
    lines: {
      message_unread: 'Você tem uma nova mensagem segura',
      consent_pending: 'Precisamos da sua resposta',
      resolution_pending: 'Precisamos da sua confirmação',
      physician_ready: 'Você está sendo esperado(a) agora',
      call_reminder: 'Lembrete da sua chamada marcada',
      call_missed: 'Você perdeu uma chamada',
      summary_ready: 'Um novo documento está disponível',
    },
    open: 'Abra aqui:',
  },
  ar: {
    lines: {
      message_unread: 'لديك رسالة آمنة جديدة',
      consent_pending: 'نحتاج إلى إجابتك',
      resolution_pending: 'نحتاج إلى تأكيدك',
      physician_ready: 'نحن في انتظارك الآن',
      call_reminder: 'تذكير بمكالمتك المحجوزة',
      call_missed: 'فاتتك مكالمة',
      summary_ready: 'يوجد مستند جديد جاهز لك',
    },
    open: 'الفتح من هنا:',
  },
  pl: {
    lines: {
      message_unread: 'Czeka nowa bezpieczna wiadomość',
      consent_pending: 'Potrzebna jest odpowiedź',
      resolution_pending: 'Potrzebne jest potwierdzenie',
      physician_ready: 'Rozmowa może się zacząć teraz',
      call_reminder: 'Przypomnienie o umówionej rozmowie',
      call_missed: 'Nieodebrane połączenie',
      summary_ready: 'Nowy dokument jest gotowy',
    },
    open: 'Otwórz tutaj:',
  },
  tr: {
    lines: {
      message_unread: 'Yeni bir güvenli mesajınız var',
      consent_pending: 'Yanıtınız gerekiyor',
      resolution_pending: 'Onayınız gerekiyor',
      physician_ready: 'Şu anda bekleniyorsunuz',
      call_reminder: 'Randevulu görüşmenizin hatırlatması',
      call_missed: 'Bir aramayı kaçırdınız',
      summary_ready: 'Sizin için yeni bir belge hazır',
    },
    open: 'Buradan açın:',
  },
  uk: {
    lines: {
      message_unread: 'Ви маєте нове захищене повідомлення',
      consent_pending: 'Потрібна ваша відповідь',
      resolution_pending: 'Потрібне ваше підтвердження',
      physician_ready: 'На вас чекають зараз',
      call_reminder: 'Нагадування про заплановану розмову',
      call_missed: 'Ви пропустили виклик',
      summary_ready: 'Для вас готовий новий документ',
    },
    open: 'Відкрийте тут:',
  },
  zh: {
    lines: {
      message_unread: '您有一条新的安全消息',
      consent_pending: '需要您的答复',
      resolution_pending: '需要您的确认',
      physician_ready: '现在正在等您',
      call_reminder: '您预约的通话提醒',
      call_missed: '您错过了一次通话',
      summary_ready: '有一份新文件供您查看',
    },
    open: '在此打开：',
  },
  vi: {
    lines: {
      message_unread: 'Bạn có một tin nhắn bảo mật mới',
      consent_pending: 'Chúng tôi cần câu trả lời của bạn',
      resolution_pending: 'Chúng tôi cần bạn xác nhận',
      physician_ready: 'Bạn đang được chờ ngay lúc này',
      call_reminder: 'Nhắc về cuộc gọi đã đặt của bạn',
      call_missed: 'Bạn đã lỡ một cuộc gọi',
      summary_ready: 'Có tài liệu mới dành cho bạn',
    },
    open: 'Mở tại đây:',
  },
}

/** The first of the languages that there are texts in; English if there is none. */
export function letterLanguageOf(tags: readonly string[]): PatientLanguage {
  for (const tag of tags) {
    const known = patientLanguageOf(tag)
    if (known) return known
  }
  return 'en'
}

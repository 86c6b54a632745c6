import type { WaitedFor } from '../../bridge/protocol.ts'
import type { Language } from '../../languages.ts'

/** The texts of the launcher, and of the panel while no frame is showing. */
export interface PanelWords {
  /** The widget's name. */
  readonly title: string
  /** The launcher's label, unless the page sets one. */
  readonly launcher: string
  /** Added to the launcher's name while there is a problem. */
  readonly out: string
  /** The service does not respond, or there is no connection. */
  readonly unreachable: string
  /** The token is no longer valid, and the page has not set a new one. */
  readonly lapsed: string
  /** The browser or the page blocks the frame. */
  readonly blocked: string
  /** Any other problem, which the patient cannot solve. */
  readonly unavailable: string
  readonly tryAgain: string
  /** The launcher's label while the patient's call is hidden. */
  readonly inCall: string
  readonly close: string
  /** The launcher's label while the patient has unread messages. */
  readonly answered: string
  /** The launcher's label while the patient waits for a physician, with their place in line if it is known. */
  readonly waiting: string
  readonly waitingAt: string
  /** The launcher's label while a physician has the patient's message and has not answered. */
  readonly taken: string
}

export const panelWords: Readonly<Record<Language, PanelWords>> = {
  en: {
    title: 'Medical consult',
    launcher: 'Ask a doctor',
    out: 'unavailable',
    unreachable: 'Can’t connect right now. We’ll keep trying.',
    lapsed: 'Your access has expired. Please reload the page.',
    blocked: 'Something in your browser is blocking this.',
    unavailable: 'Not available on this page right now. Please contact the organization that sent you here.',
    tryAgain: 'Try again',
    inCall: 'In a call · Return',
    close: 'Close',
    answered: 'Doctor answered',
    waiting: 'Waiting',
    waitingAt: 'Waiting · {place}',
    taken: 'With a doctor',
  },
  es: {
    title: 'Consulta médica',
    launcher: 'Consultar a un médico',
    out: 'no disponible',
    unreachable: 'Ahora mismo no hay conexión. Seguimos intentándolo.',
    lapsed: 'Su acceso ha caducado. Vuelva a cargar la página.',
    blocked: 'Algo en su navegador bloquea este contenido.',
    unavailable: 'No disponible en esta página en este momento. Contacte con la organización que ofrece esta página.',
    tryAgain: 'Intentar de nuevo',
    inCall: 'En una llamada · Volver',
    close: 'Cerrar',
    answered: 'El médico ha respondido',
    waiting: 'En espera',
    waitingAt: 'En espera · lugar {place}',
    taken: 'Le atiende un médico',
  },
  fr: {
    title: 'Consultation médicale',
    launcher: 'Consulter un médecin',
    out: 'indisponible',
    unreachable: 'Pas de connexion pour le moment. Nous continuons d’essayer.',
    lapsed: 'Votre accès a expiré. Rechargez la page.',
    blocked: 'Quelque chose dans votre navigateur bloque ce contenu.',
    unavailable: 'Indisponible sur cette page pour le moment. Contactez l’organisme qui vous propose ce service.',
    tryAgain: 'Réessayer',
    inCall: 'Appel en cours · Revenir',
    close: 'Fermer',
    answered: 'Le médecin a répondu',
    waiting: 'En attente',
    waitingAt: 'En attente · position {place}',
    taken: 'Un médecin s’en occupe',
  },
  de: {
    title: 'Ärztliche Beratung',
    launcher: 'Ärztlichen Rat holen',
    out: 'nicht verfügbar',
    unreachable: 'Gerade keine Verbindung. Wir versuchen es weiter.',
    lapsed: 'Ihr Zugang ist abgelaufen. Bitte laden Sie die Seite neu.',
    blocked: 'Etwas in Ihrem Browser blockiert diesen Inhalt.',
    unavailable:
      'Auf dieser Seite zurzeit nicht verfügbar. Bitte wenden Sie sich an die Stelle, die Sie hierher geschickt hat.',
    tryAgain: 'Erneut versuchen',
    inCall: 'Im Gespräch · Zurück',
    close: 'Schließen',
    answered: 'Antwort vom Arzt',
    waiting: 'Sie warten',
    waitingAt: 'Sie warten · Platz {place}',
    taken: 'Ein Arzt kümmert sich',
  },
  pt: {
    title: 'Consulta médica',
    launcher: 'Consultar um médico',
    out: 'indisponível',
    unreachable: 'Sem conexão no momento. Continuamos tentando.',
    lapsed: 'Seu acesso expirou. Recarregue a página.',
    blocked: 'Algo no seu navegador está bloqueando este conteúdo.',
    unavailable: 'Indisponível nesta página no momento. Fale com a organização que enviou você para cá.',
    tryAgain: 'Tentar novamente',
    inCall: 'Em chamada · Voltar',
    close: 'Fechar',
    answered: 'O médico respondeu',
    waiting: 'Em espera',
    waitingAt: 'Em espera · {place}º lugar',
    taken: 'Um médico está analisando',
  },
  ar: {
    title: 'استشارة طبية',
    launcher: 'اسأل طبيبًا',
    out: 'غير متاح',
    unreachable: 'لا يوجد اتصال الآن. نواصل المحاولة.',
    lapsed: 'انتهت صلاحية دخولك. يُرجى إعادة تحميل الصفحة.',
    blocked: 'شيء ما في متصفحك يمنع تحميل هذا.',
    unavailable: 'غير متاح في هذه الصفحة حاليًا. يُرجى التواصل مع الجهة التي أرسلتك إلى هنا.',
    tryAgain: 'حاول مرة أخرى',
    inCall: 'مكالمة جارية · العودة',
    close: 'إغلاق',
    answered: 'وصل رد الطبيب',
    waiting: 'في الانتظار',
    waitingAt: 'في الانتظار · رقم {place}',
    taken: 'الطبيب يراجع رسالتك',
  },
  pl: {
    title: 'Konsultacja lekarska',
    launcher: 'Zapytaj lekarza',
    out: 'niedostępne',
    unreachable: 'Brak połączenia. Próbujemy dalej.',
    lapsed: 'Dostęp wygasł. Proszę odświeżyć stronę.',
    blocked: 'Coś w przeglądarce blokuje tę treść.',
    unavailable: 'Obecnie niedostępne na tej stronie. Proszę skontaktować się z placówką, od której pochodzi ten link.',
    tryAgain: 'Spróbuj ponownie',
    inCall: 'Trwa rozmowa · Wróć',
    close: 'Zamknij',
    answered: 'Lekarz odpowiedział',
    waiting: 'W kolejce',
    waitingAt: 'W kolejce · miejsce {place}',
    taken: 'Lekarz się tym zajmuje',
  },
  tr: {
    title: 'Hekim görüşmesi',
    launcher: 'Hekime sorun',
    out: 'kullanılamıyor',
    unreachable: 'Şu anda bağlantı kurulamıyor. Denemeyi sürdürüyoruz.',
    lapsed: 'Erişiminizin süresi doldu. Lütfen sayfayı yenileyin.',
    blocked: 'Tarayıcınızdaki bir şey bunu engelliyor.',
    unavailable: 'Şu anda bu sayfada kullanılamıyor. Lütfen sizi buraya yönlendiren kuruma başvurun.',
    tryAgain: 'Yeniden dene',
    inCall: 'Görüşme sürüyor · Dön',
    close: 'Kapat',
    answered: 'Hekim yanıtladı',
    waiting: 'Bekliyorsunuz',
    waitingAt: 'Bekliyorsunuz · {place}. sıra',
    taken: 'Hekim ilgileniyor',
  },
  uk: {
    title: 'Консультація лікаря',
    launcher: 'Запитати лікаря',
    out: 'недоступно',
    unreachable: 'Зараз немає з’єднання. Ми продовжуємо спроби.',
    lapsed: 'Термін Вашого доступу закінчився. Оновіть, будь ласка, сторінку.',
    blocked: 'Щось у Вашому браузері це блокує.',
    unavailable: 'Зараз недоступно на цій сторінці. Зверніться до закладу, який надіслав Вам посилання.',
    tryAgain: 'Спробувати ще раз',
    inCall: 'Триває дзвінок · Повернутися',
    close: 'Закрити',
    answered: 'Лікар відповів',
    waiting: 'Ви в черзі',
    waitingAt: 'Ви в черзі · № {place}',
    taken: 'Лікар розглядає звернення',
  },
  zh: {
    title: '医疗咨询',
    launcher: '咨询医生',
    out: '暂不可用',
    unreachable: '目前无法连接，我们会继续重试。',
    lapsed: '您的访问权限已过期。请重新加载页面。',
    blocked: '您的浏览器阻止了此内容。',
    unavailable: '此服务目前无法在本页面使用。请联系为您提供此入口的机构。',
    tryAgain: '重试',
    inCall: '通话中 · 返回',
    close: '关闭',
    answered: '医生已回复',
    waiting: '等候中',
    waitingAt: '等候中 · 第 {place} 位',
    taken: '医生正在处理',
  },
  vi: {
    title: 'Tư vấn y tế',
    launcher: 'Hỏi bác sĩ',
    out: 'không dùng được',
    unreachable: 'Hiện chưa kết nối được. Chúng tôi vẫn đang thử.',
    lapsed: 'Quyền truy cập của quý vị đã hết hạn. Vui lòng tải lại trang.',
    blocked: 'Trình duyệt của quý vị đang chặn nội dung này.',
    unavailable: 'Hiện không dùng được trên trang này. Vui lòng liên hệ cơ sở đã gửi quý vị đến đây.',
    tryAgain: 'Thử lại',
    inCall: 'Đang trong cuộc gọi · Quay lại',
    close: 'Đóng',
    answered: 'Bác sĩ đã trả lời',
    waiting: 'Đang chờ',
    waitingAt: 'Đang chờ · vị trí {place}',
    taken: 'Bác sĩ đang xem',
  },
}

/** The text for each code. */
const ofCode: Readonly<Record<string, keyof PanelWords>> = {
  unreachable: 'unreachable',
  expired: 'lapsed',
  invalid: 'lapsed',
  frame_blocked: 'blocked',
}

/**
 * Returns what to tell the patient about a problem.
 * @param code the service's, the loader's or a reason of `service:expired`.
 */
export const troubleWords = (words: PanelWords, code: string): string => words[ofCode[code] ?? 'unavailable']

/** The ordinal endings of English numbers of places. Other languages need none, or the same for all. */
const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }

/** Returns the launcher's label while the patient waits; '' when they do not. @param place in line; null: not known. */
export function waitWords(
  { locale, words }: { readonly locale: string; readonly words: PanelWords },
  on: WaitedFor | null,
  place: number | null,
): string {
  if (on === null) return ''
  if (on === 'answer') return words.taken
  if (place === null) return words.waiting
  const ending = words === panelWords.en ? endings[new Intl.PluralRules('en', { type: 'ordinal' }).select(place)] : ''
  return words.waitingAt.replace('{place}', `${new Intl.NumberFormat(locale).format(place)}${ending}`)
}

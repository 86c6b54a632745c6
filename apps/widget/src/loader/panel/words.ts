import type { Language } from '../../languages.ts'

/** What the launcher says, and the panel while there is no frame to speak. */
export interface PanelWords {
  /** What the widget is called. */
  readonly title: string
  /** On the launcher, unless the page has words of its own. */
  readonly launcher: string
  /** After the launcher's name, while something is the matter. */
  readonly out: string
  /** Nobody answers, or nothing gets through. */
  readonly unreachable: string
  /** The token is no longer good, and the page has brought no other. */
  readonly lapsed: string
  /** Something in the browser keeps the frame away. */
  readonly blocked: string
  /** Whatever else: nothing that the patient can change. */
  readonly unavailable: string
  readonly tryAgain: string
  /** On the launcher, while the patient is in a call that is out of sight. */
  readonly inCall: string
}

export const panelWords: Readonly<Record<Language, PanelWords>> = {
  en: {
    title: 'Medical consult',
    launcher: 'Ask a doctor',
    out: 'unavailable',
    unreachable: 'We cannot reach the service. We keep trying.',
    lapsed: 'Your access has ended. Please reload the page.',
    blocked: 'Something in your browser keeps this from loading.',
    unavailable: 'Not available on this page right now. Please contact whoever sent you here.',
    tryAgain: 'Try again',
    inCall: 'In a call · Return',
  },
  es: {
    title: 'Consulta médica',
    launcher: 'Consultar a un médico',
    out: 'no disponible',
    unreachable: 'No podemos conectar con el servicio. Seguimos intentándolo.',
    lapsed: 'Su acceso ha terminado. Vuelva a cargar la página.',
    blocked: 'Algo en su navegador impide que esto se cargue.',
    unavailable: 'No disponible en esta página en este momento. Contacte con quien le envió aquí.',
    tryAgain: 'Intentar de nuevo',
    inCall: 'En una llamada · Volver',
  },
  fr: {
    title: 'Consultation médicale',
    launcher: 'Consulter un médecin',
    out: 'indisponible',
    unreachable: 'Le service ne répond pas. Nous réessayons sans cesse.',
    lapsed: 'Votre accès a expiré. Rechargez la page.',
    blocked: 'Quelque chose dans votre navigateur empêche le chargement.',
    unavailable: 'Indisponible sur cette page pour le moment. Contactez la personne qui vous a adressé ici.',
    tryAgain: 'Réessayer',
    inCall: 'Appel en cours · Revenir',
  },
  de: {
    title: 'Ärztliche Beratung',
    launcher: 'Ärztlichen Rat holen',
    out: 'nicht verfügbar',
    unreachable: 'Der Dienst ist nicht erreichbar. Wir versuchen es weiter.',
    lapsed: 'Ihr Zugang ist abgelaufen. Bitte laden Sie die Seite neu.',
    blocked: 'Etwas in Ihrem Browser verhindert, dass dies geladen wird.',
    unavailable:
      'Auf dieser Seite zurzeit nicht verfügbar. Bitte wenden Sie sich an die Stelle, die Sie hierher geschickt hat.',
    tryAgain: 'Erneut versuchen',
    inCall: 'Im Gespräch · Zurück',
  },
  pt: {
    title: 'Consulta médica',
    launcher: 'Consultar um médico',
    out: 'indisponível',
    unreachable: 'Não conseguimos acessar o serviço. Continuamos tentando.',
    lapsed: 'Seu acesso terminou. Recarregue a página.',
    blocked: 'Algo no seu navegador impede o carregamento.',
    unavailable: 'Indisponível nesta página no momento. Fale com quem enviou você para cá.',
    tryAgain: 'Tentar novamente',
    inCall: 'Em chamada · Voltar',
  },
  ar: {
    title: 'استشارة طبية',
    launcher: 'اسأل طبيبًا',
    out: 'غير متاح',
    unreachable: 'لا يمكننا الوصول إلى الخدمة. نواصل المحاولة.',
    lapsed: 'انتهت صلاحية دخولك. يُرجى إعادة تحميل الصفحة.',
    blocked: 'شيء ما في متصفحك يمنع تحميل هذا.',
    unavailable: 'غير متاح في هذه الصفحة حاليًا. يُرجى التواصل مع الجهة التي أرسلتك إلى هنا.',
    tryAgain: 'حاول مرة أخرى',
    inCall: 'مكالمة جارية · العودة',
  },
  pl: {
    title: 'Konsultacja lekarska',
    launcher: 'Zapytaj lekarza',
    out: 'niedostępna',
    unreachable: 'Nie możemy połączyć się z usługą. Próbujemy dalej.',
    lapsed: 'Dostęp wygasł. Proszę odświeżyć stronę.',
    blocked: 'Coś w przeglądarce uniemożliwia wczytanie.',
    unavailable: 'Teraz niedostępne na tej stronie. Proszę zwrócić się do osoby, od której pochodzi ten link.',
    tryAgain: 'Spróbuj ponownie',
    inCall: 'Trwa rozmowa · Wróć',
  },
  tr: {
    title: 'Hekim görüşmesi',
    launcher: 'Hekime sorun',
    out: 'kullanılamıyor',
    unreachable: 'Hizmete ulaşamıyoruz. Denemeyi sürdürüyoruz.',
    lapsed: 'Erişiminiz sona erdi. Lütfen sayfayı yenileyin.',
    blocked: 'Tarayıcınızdaki bir şey bunun yüklenmesini engelliyor.',
    unavailable: 'Şu anda bu sayfada kullanılamıyor. Lütfen sizi buraya yönlendirenlere başvurun.',
    tryAgain: 'Yeniden dene',
    inCall: 'Görüşme sürüyor · Dön',
  },
  uk: {
    title: 'Консультація лікаря',
    launcher: 'Запитати лікаря',
    out: 'недоступно',
    unreachable: 'Не вдається зв’язатися зі службою. Ми продовжуємо спроби.',
    lapsed: 'Ваш доступ завершився. Оновіть, будь ласка, сторінку.',
    blocked: 'Щось у Вашому браузері не дає цьому завантажитися.',
    unavailable: 'Зараз недоступно на цій сторінці. Зверніться до тих, хто надіслав Вам посилання.',
    tryAgain: 'Спробувати ще раз',
    inCall: 'Триває дзвінок · Повернутися',
  },
  zh: {
    title: '医疗咨询',
    launcher: '咨询医生',
    out: '不可用',
    unreachable: '我们暂时无法连接到服务，正在不断重试。',
    lapsed: '您的访问已结束。请重新加载页面。',
    blocked: '您的浏览器中有内容阻止了加载。',
    unavailable: '目前在此页面上不可用。请联系为您提供此入口的机构。',
    tryAgain: '重试',
    inCall: '通话中 · 返回',
  },
  vi: {
    title: 'Tư vấn y tế',
    launcher: 'Hỏi bác sĩ',
    out: 'không dùng được',
    unreachable: 'Chúng tôi chưa kết nối được với dịch vụ. Chúng tôi vẫn đang thử.',
    lapsed: 'Quyền truy cập của quý vị đã hết hạn. Vui lòng tải lại trang.',
    blocked: 'Có gì đó trong trình duyệt của quý vị khiến nội dung này không tải được.',
    unavailable: 'Hiện không dùng được trên trang này. Vui lòng liên hệ nơi đã gửi quý vị đến đây.',
    tryAgain: 'Thử lại',
    inCall: 'Đang gọi · Quay lại',
  },
}

/** Which of them a code asks for. */
const ofCode: Readonly<Record<string, keyof PanelWords>> = {
  unreachable: 'unreachable',
  expired: 'lapsed',
  invalid: 'lapsed',
  frame_blocked: 'blocked',
}

/** What a patient is told of trouble. @param code the service's, the loader's or a reason of `service:expired`. */
export const troubleWords = (words: PanelWords, code: string): string => words[ofCode[code] ?? 'unavailable']

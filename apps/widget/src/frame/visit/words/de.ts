import type { VisitDictionary } from './dictionary.ts'

export const de: VisitDictionary = {
  prepareTitle: 'Ihr ärztliches Gespräch',
  prepareText: '{partner} bietet Ihnen ein Live-Gespräch an. Sie warten hier, bis eine Ärztin oder ein Arzt frei ist.',
  bookedTitle: 'Ihr Gespräch ist gebucht',
  bookedOpens: 'Das Wartezimmer öffnet: {when}. Diese Seite öffnet es von selbst.',
  bookedOpen: 'Das Wartezimmer ist offen.',
  bookedMinutes: { one: '{count} Minute ist vorgesehen.', other: '{count} Minuten sind vorgesehen.' },
  welcome: 'Eine Kamera ist nicht nötig. Sie sind auch ohne willkommen.',
  enter: 'Ins Wartezimmer',

  devicesTitle: 'Kamera und Ton',
  devicesText:
    'Prüfen Sie jetzt, was das Gespräch braucht. Nichts wird aufgezeichnet oder gesendet. Sie können das auch überspringen.',
  devicesStart: 'Jetzt prüfen',
  devicesAsking: 'Ihr Browser fragt, ob diese Seite sie benutzen darf. Bitte wählen Sie „Zulassen“.',
  devicesAgain: 'Noch einmal versuchen',
  devicesDone: 'Fertig',
  camera: 'Kamera',
  microphone: 'Mikrofon',
  speaker: 'Lautsprecher',
  unchecked: 'Nicht geprüft',
  cameraOk: 'Funktioniert. So sieht man Sie.',
  selfView: 'Ihr eigenes Bild',
  microphoneQuiet: 'Sagen Sie etwas: Der Balken bewegt sich, wenn man Sie hört.',
  microphoneHeard: 'Funktioniert. Man hört Sie.',
  level: 'Ihre Lautstärke',
  speakerTest: 'Ton abspielen',
  speakerAsk: 'Haben Sie ihn gehört?',
  yes: 'Ja',
  no: 'Nein',
  speakerOk: 'Funktioniert. Sie hören etwas.',
  speakerFailed:
    'Stellen Sie lauter oder wählen Sie einen anderen Lautsprecher, und spielen Sie den Ton noch einmal ab.',
  blocked:
    'Die Seite, auf der Sie sind, erlaubt uns das nicht. Das liegt nicht an Ihnen. Sagen Sie es {partner}, oder machen Sie ohne weiter.',
  denied:
    'Sie haben abgelehnt. Um das zu ändern, klicken Sie auf das Zeichen neben der Adresse der Seite, erlauben Sie den Zugriff und versuchen Sie es noch einmal.',
  missing:
    'Es wurde keines gefunden. Schließen Sie eines an und versuchen Sie es noch einmal, oder machen Sie ohne weiter.',
  inUse: 'Ein anderes Programm benutzt es gerade. Schließen Sie es und versuchen Sie es noch einmal.',
  failed: 'Es lässt sich im Moment nicht benutzen. Versuchen Sie es noch einmal, oder machen Sie ohne weiter.',

  waitTitle: 'Sie sind im Wartezimmer',
  waitStay: 'Lassen Sie diese Seite offen. Sie können inzwischen anderes tun: Ein Ton ruft Sie, wenn jemand kommt.',
  unheard:
    'Wir erreichen den Dienst nicht, deshalb kann gerade niemand für Sie gerufen werden. Wir versuchen es weiter.',
  keptPlace: 'Sie waren kurz weg. Ihr Platz wurde freigehalten.',
  movedPlace: 'Sie waren länger als zehn Minuten weg. Sie stehen jetzt am Ende der Reihe.',
  stillTitle: 'Sind Sie noch da?',
  stillText:
    'Sie waren länger als zehn Minuten weg, und Ihr Platz ist vergeben. Sie können sich am Ende der Reihe wieder anstellen.',
  stillYes: 'Ja, ich bin da',
  switchedOff: 'Gespräche sind im Moment abgeschaltet. Bitte wenden Sie sich an {partner}.',

  cancel: 'Gespräch absagen',
  cancelTitle: 'Dieses Gespräch absagen?',
  cancelText: 'Dann findet es nicht statt. Für ein neues wenden Sie sich an {partner}.',
  cancelYes: 'Ja, absagen',
  cancelNo: 'Nein, behalten',
  cancelLate: 'Absagen ging nicht mehr: Es ist schon jemand unterwegs zu Ihnen.',

  ringTitle: 'Gleich ist jemand bei Ihnen',
  ringText: 'Bitte bleiben Sie hier. Es dauert höchstens eine halbe Minute.',

  callTitle: 'Sie sind im Gespräch',
  callSilent:
    'Dieser Dienst überträgt noch kein Bild und keinen Ton. Man sieht, dass Sie da sind. Wenn Sie niemand auf anderem Weg erreicht, wenden Sie sich an {partner}.',
  callConnecting: 'Verbindung wird aufgebaut…',
  callFailed: 'Die Verbindung gelingt im Moment nicht. Wir versuchen es weiter.',
  callStage: 'Bild der Ärztin oder des Arztes',
  mute: 'Mikrofon aus',
  unmute: 'Mikrofon ein',
  cameraOff: 'Kamera aus',
  cameraOn: 'Kamera ein',
  leave: 'Verlassen',
  leftTitle: 'Sie haben das Gespräch verlassen',
  leftText: 'Es läuft weiter, bis es beendet wird. Bis dahin können Sie zurückkommen.',
  comeBack: 'Zurückkommen',

  endedTitle: 'Das Gespräch ist beendet',
  cancelledTitle: 'Dieses Gespräch wurde abgesagt',
  contact: 'Wenn Sie wieder Hilfe brauchen, wenden Sie sich an {partner}.',
  rateTitle: 'Wie war dieses Gespräch?',
  rateGiven: 'Sie haben dieses Gespräch mit {value} von 5 bewertet: {word}',
}

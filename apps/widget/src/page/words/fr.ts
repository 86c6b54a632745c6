import type { PageWords } from './page-words.ts'

export const fr: PageWords = {
  title: 'Messages',
  heading: 'Confirmez votre identité',
  lapsed: 'Pour votre sécurité, nous redemandons au bout d’un moment. Votre texte est conservé.',
  why: 'Vos messages sont privés. Avant de les afficher, indiquez-nous votre date de naissance.',
  birthDate: 'Date de naissance',
  day: 'Jour',
  month: 'Mois',
  year: 'Année',
  incomplete: 'Saisissez le jour, le mois et l’année à quatre chiffres.',
  go: 'Continuer',
  wrong:
    'Cela ne correspond pas. Essais restants aujourd’hui : {n}. Si vous êtes sûr, demandez un nouveau lien à l’expéditeur.',
  none: 'Vous n’avez plus d’essai aujourd’hui. Réessayez demain ou contactez l’expéditeur du lien.',
  busy: 'Impossible pour le moment. Réessayez dans une minute.',
  trouble: 'Pas de connexion. Vérifiez votre connexion internet et réessayez.',
  useCode: 'Utiliser un code',
  useDate: 'Utiliser la date de naissance',
  codeOffer:
    'Nous pouvons vous envoyer un code à six chiffres par e-mail ou SMS. S’il n’arrive pas, utilisez votre date de naissance.',
  sendCode: 'Envoyer le code',
  codeSent:
    'Si nous pouvons vous envoyer un code, il arrive en quelques minutes. Saisissez-le ici. Le dernier code est le bon.',
  code: 'Code à six chiffres',
  codeIncomplete: 'Saisissez les six chiffres du code.',
  again: 'Envoyer un nouveau code',
  tooManyCodes: 'Pas encore de nouveau code. Utilisez le dernier reçu ou réessayez dans {n} min.',
  endedTitle: 'Ce lien ne fonctionne plus',
  endedText: 'Demandez-en un nouveau à votre clinique.',
  noLink: 'Ouvrez le lien de votre dernier message.',
  tell: 'Me prévenir sur cet appareil',
  tellWhy:
    'Nous pouvons vous prévenir sur cet appareil quand quelque chose vous attend. La notification n’en dit pas le contenu.',
  tellOn: 'Les notifications sont activées dans ce navigateur.',
  tellOff: 'Désactiver',
  tellNo: 'Pas maintenant',
  tellBlocked: 'Votre navigateur bloque les notifications de cette page. Vous pouvez les autoriser dans ses réglages.',
  tellInstall: 'Pour recevoir des notifications, ajoutez cette page à l’écran d’accueil et ouvrez-la depuis celui-ci.',
}

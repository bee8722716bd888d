import { catalogue } from '../core/catalogue.ts';
import type { routes } from '../../contract/routes.ts';
import type { Output } from '../core/client.ts';

export const labels = catalogue('followup-labels', {
  theLogin: 'the login',
  theConnectForm: 'the connect form',
  theRules: 'the message rules',
  whomItConcerns: 'whom it concerns',
});

export type Login = Output<(typeof routes)['followup']['login']>;
export type Way = Login['ways'][number];

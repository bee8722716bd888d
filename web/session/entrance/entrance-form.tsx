import css from './entrance.module.css';
import { type ReactNode, useState } from 'react';
import { FormFrame, FormProblem, SubmitButton } from '../../form/form-parts.tsx';
import type { Form } from '../../form/use-form.ts';
import { LinkButton } from '../../ui/controls/text-button.tsx';
import { Entrance } from './entrance.tsx';
import { useRouter, useLocation } from '@tanstack/react-router';
import { type Output, api } from '../../core/client.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { forgetSession } from '../../core/session.ts';
import { paths } from '../../paths.ts';
import type { routes } from '../../../contract/routes.ts';
import { useQuery } from '@tanstack/react-query';

type FormProps<V> = {
  form: Form<V>;
  title: string;
  about?: ReactNode;
  foot?: ReactNode;
  picture?: ReactNode;
  button: string;
  /** Its fields. */
  children: ReactNode;
  /** Another way in, below the button. */
  other?: ReactNode;
};

/** A screen before the organisation that is one form. */
export function EntranceForm<V>({ form, title, about, foot, picture, button, children, other }: FormProps<V>) {
  return (
    <Entrance title={title} about={about} foot={foot} picture={picture}>
      <FormFrame form={form} label={title}>
        {children}
        <FormProblem form={form} />
        <SubmitButton form={form} size="md">
          {button}
        </SubmitButton>
        {other}
      </FormFrame>
    </Entrance>
  );
}

type ElsewhereProps = { title: string; about: ReactNode; href: string; link: string };

/** A screen before the organisation where nothing can be done: an alternative, and the way there. */
export function Elsewhere({ title, about, href, link }: ElsewhereProps) {
  return (
    <Entrance title={title} about={about}>
      <div className={css.body}>
        <LinkButton href={href}>{link}</LinkButton>
      </div>
    </Entrance>
  );
}

type SignedIn = Output<(typeof routes)['session']['signIn']>;

/** Goes to where the person wanted to be, or first to the choice between several organisations. */
export function useAfterSignIn(): (signedIn: SignedIn) => Promise<void> {
  const router = useRouter();
  const [query] = useQueryParams();
  return async ({ tenantId, secondFactor }) => {
    forgetSession();
    if (secondFactor) return router.navigate({ href: paths.secondStep({ next: query['next'] }) });
    const next = query['next']?.startsWith('/tenant/') ? query['next'] : paths.home();
    await router.navigate({ href: tenantId ? next : paths.organisations() });
  };
}

/** Data for the signed-out screens: whether sign-up is open, whether mail can be sent. */
export function useWelcome() {
  return useWelcomeQuery().data;
}

/** The same, with whether it is still on its way. */
export function useWelcomeQuery() {
  return useQuery({ queryKey: ['session', 'welcome'], queryFn: () => api.session.welcome(), staleTime: 60_000 });
}

/** The token a link carries, after `?token=` or behind `#`. */
export function useLinkToken(): string {
  const { hash } = useLocation();
  const [query] = useQueryParams();
  const token = query['token'] ?? hash.replace(/^token=/, '');
  // The address is already the next screen's while that is on its way.
  const [first] = useState(token);
  return token || first;
}

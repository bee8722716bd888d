import { Checkbox, TextInput } from '@mantine/core';
import { api } from '../../core/client.ts';
import { Link } from '../../core/link.tsx';
import { useForm } from '../../form/use-form.ts';
import { paths } from '../../paths.ts';
import { Skeleton } from '../../ui/page/states.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { useAfterSignIn, Elsewhere, EntranceForm, useWelcomeQuery } from './entrance-form.tsx';
import { likelyCountry, likelyZone, CountrySelect } from '../country-select.tsx';
import { Entrance } from './entrance.tsx';
import { NewPasswordField, passwordProblem } from '../password-field.tsx';
import { words } from '../words.ts';
import { nameProblem } from '../../form/name-problem.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { inputWords } from '../../ui/wording/input-words.ts';

const w = words.signUp;

// The text and the form load first.
const ProductPicture = lazyPart(() => import('./product-picture.tsx'), 'ProductPicture', null);

export function SignUp() {
  const { data: welcome, isLoading } = useWelcomeQuery();
  if (welcome && welcome.signUp !== 'open') {
    return (
      <Elsewhere
        title={w.closedTitle}
        about={welcome.signUp === 'invite' ? words.signIn.byInvitation : w.closedOff}
        href={paths.signIn()}
        link={words.signIn.button}
      />
    );
  }
  // Nobody should fill in a form that will be refused; if the server does not answer, the form says so itself.
  if (isLoading) {
    return (
      <Entrance title={w.title}>
        <Skeleton height="420px" />
      </Entrance>
    );
  }
  return <SignUpForm />;
}

function SignUpForm() {
  const arrive = useAfterSignIn();
  const form = useForm({
    initial: { organisation: '', country: likelyCountry(), name: '', email: '', password: '', sampleData: false },
    rules: {
      organisation: (name) => nameProblem(name) ?? (name.trim().length < 2 ? commonWords.fillThisIn : undefined),
      name: (name) => nameProblem(name),
      email: (email) => (/\S@\S/.test(email) ? undefined : inputWords.emailSuchAs),
      password: passwordProblem,
    },
    submit: async (body) => {
      const timeZone = likelyZone(body.country);
      await arrive(await api.session.signUp({ body: { ...body, timeZone } }, { timeout: 60_000 }));
    },
  });
  const foot = (
    <>
      {w.already} <Link href={paths.signIn()}>{words.signIn.button}</Link>
    </>
  );
  return (
    <EntranceForm form={form} title={w.title} foot={foot} picture={<ProductPicture />} button={w.button}>
      <TextInput
        label={commonWords.organisation}
        autoComplete="organization"
        autoFocus
        maxLength={120}
        {...form.field('organisation')}
      />
      <CountrySelect label={w.country} autoComplete="country" {...form.field('country')} />
      <TextInput label={commonWords.yourName} autoComplete="name" maxLength={120} {...form.field('name')} />
      <TextInput
        label={commonWords.eMail}
        type="email"
        autoComplete="username"
        maxLength={254}
        {...form.field('email')}
      />
      <NewPasswordField
        label={words.signIn.password}
        owner={{ email: form.values.email, name: form.values.name, organisations: [form.values.organisation] }}
        {...form.field('password')}
      />
      <Checkbox
        label={w.sample}
        description={w.sampleHint}
        checked={form.values.sampleData}
        onChange={(event) => form.set('sampleData', event.currentTarget.checked)}
      />
    </EntranceForm>
  );
}

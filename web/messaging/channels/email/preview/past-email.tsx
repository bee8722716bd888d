import { messagingCommon } from '../../../common-words.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../core/client.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { FailedState, Skeleton } from '../../../../ui/page/states.tsx';
import { useUser } from '../../../../core/session.ts';
import { PreviewModes } from './preview-modes.tsx';
import css from './preview.module.css';

/** How an e-mail looked that was sent. */
export function PastEmail({ id, onClose }: { id: string; onClose: () => void }) {
  const { name } = useUser();
  const rendered = useQuery({
    queryKey: ['messaging', 'past-email', id],
    queryFn: async () => {
      const query = { channel: 'email', as: 'past' } as const;
      const { subject, message, isPersonalized, extras } = await api.messaging.message({ params: { id }, query });
      return api.email.render({ body: { ...extras, subject, message, isPersonalized, greeting: name } });
    },
  });
  return (
    <Dialog title={messagingCommon.howItWillLook} opened onClose={onClose} width="1080px">
      <div className={css.preview}>
        {rendered.data ? (
          <PreviewModes rendered={rendered.data} height={640} />
        ) : rendered.isError ? (
          <FailedState failure={rendered.error} onRetry={() => void rendered.refetch()} />
        ) : (
          <Skeleton height="240px" />
        )}
      </div>
    </Dialog>
  );
}

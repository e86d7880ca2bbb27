import { useNavigate } from "@remix-run/react";
import { type ReactNode, useId, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { showToast } from "~/browser/toast-events";
import { useText } from "~/i18n/i18n";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Dialog } from "~/ui/overlays/dialog";
import { sendByKakao } from "./kakao";
import type { SheetData } from "./sheet-data.server";

/** The ways to share an address. Links alone without script; with it, what only a script can do comes to them. */
export function ShareSheet({ data, children }: { data: SheetData; children?: ReactNode }) {
  const t = useText("sharing");
  const { lead, closeTo, x, sms, kakaoKey } = data;
  const scripted = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<"notCopied" | "kakaoFailed" | null>(null);
  const copy = useCopy(data, () => {
    field.current?.select();
    setProblem("notCopied");
  });
  return (
    <Dialog title={t("title")} closeTo={closeTo} sheet>
      <p className="text-muted">{lead}</p>
      <Address url={data.url} field={field} onCopy={scripted ? () => copy(t("copied")) : null} />
      {/* Here and not in the snackbar, which an open sheet covers. */}
      <p role="alert" className={problem ? "mt-3 text-small font-medium text-danger" : "sr-only"}>
        {problem ? t(problem) : null}
      </p>
      <ul className="mt-5 divide-y divide-line overflow-clip rounded-lg border border-line">
        <li>
          {scripted && kakaoKey ? (
            <KakaoWay data={data} appKey={kakaoKey} onFail={() => setProblem("kakaoFailed")} />
          ) : (
            <PasteWay
              sign={<Icon name="comment" size={20} filled />}
              label={t("kakao")}
              hint={t(kakaoKey ? "kakaoNeedsScript" : "kakaoIsOff")}
              onCopy={scripted ? () => copy(t("kakaoCopied")) : null}
            />
          )}
        </li>
        <li>
          <PasteWay
            sign={<InstagramSign />}
            label={t("instagram")}
            hint={t("instagramHint")}
            onCopy={scripted ? () => copy(t("instagramCopied")) : null}
          />
        </li>
        <li>
          <a className={wayClass} href={x} target="_blank" rel="noopener noreferrer nofollow">
            <Way sign={<XSign />} label={t("x")}>
              <span className="sr-only">{t("opensNew")}</span>
            </Way>
          </a>
        </li>
        <li>
          <a className={wayClass} href={sms} rel="nofollow">
            <Way sign={<Icon name="message" size={20} />} label={t("sms")} />
          </a>
        </li>
        {scripted && "share" in navigator ? (
          <li>
            <DeviceWay data={data} />
          </li>
        ) : null}
      </ul>
      {children}
    </Dialog>
  );
}

type AddressProps = { url: string; field: React.RefObject<HTMLInputElement>; onCopy: (() => void) | null };

/** The address itself, to be selected where nothing can copy it. */
function Address({ url, field, onCopy }: AddressProps) {
  const t = useText("sharing");
  const id = useId();
  return (
    <div className="mt-4 grid gap-1.5">
      <label htmlFor={id} className="text-small font-semibold">
        {t("address")}
      </label>
      <div className="flex gap-2">
        <input
          ref={field}
          id={id}
          value={url}
          readOnly
          dir="ltr"
          onFocus={(event) => event.currentTarget.select()}
          aria-describedby={onCopy ? undefined : `${id}-hint`}
          className="field-box min-h-touch w-full min-w-0 grow px-3 text-small text-ellipsis select-all"
        />
        {onCopy ? (
          <Button onClick={onCopy} className="shrink-0">
            {t("copy")}
          </Button>
        ) : null}
      </div>
      {onCopy ? null : (
        <p id={`${id}-hint`} className="text-small text-muted">
          {t("addressHint")}
        </p>
      )}
    </div>
  );
}

type PasteWayProps = { sign: ReactNode; label: string; hint: string; onCopy: (() => void) | null };

/** Where no link of ours can lead in, as into Instagram: the address is copied, and the hint says where to paste it. */
function PasteWay({ sign, label, hint, onCopy }: PasteWayProps) {
  const way = (
    <Way sign={sign} label={label}>
      <span className="block text-small font-normal text-muted">{hint}</span>
    </Way>
  );
  return onCopy ? (
    <button type="button" className={wayClass} onClick={onCopy}>
      {way}
    </button>
  ) : (
    <div className={wayClass}>{way}</div>
  );
}

function KakaoWay({ data, appKey, onFail }: { data: SheetData; appKey: string; onFail: () => void }) {
  const t = useText("sharing");
  const [isLoading, setLoading] = useState(false);
  const send = async () => {
    setLoading(true);
    const { url, text, lead, imageUrl, kakaoOpen } = data;
    try {
      await sendByKakao({ key: appKey, url, title: text, description: lead, imageUrl, open: kakaoOpen });
    } catch {
      onFail();
    }
    setLoading(false);
  };
  return (
    <button type="button" className={wayClass} onClick={send} disabled={isLoading} aria-busy={isLoading || undefined}>
      <Way sign={<Icon name="comment" size={20} filled />} label={t(isLoading ? "kakaoLoading" : "kakao")} />
    </button>
  );
}

function DeviceWay({ data: { url, text } }: { data: SheetData }) {
  const t = useText("sharing");
  // Whoever closes the device's own sheet has changed their mind: nothing to say.
  const send = () => void navigator.share({ url, text }).catch(() => {});
  return (
    <button type="button" className={wayClass} onClick={send}>
      <Way sign={<Icon name="share" size={20} />} label={t("device")} />
    </button>
  );
}

const wayClass = "flex min-h-13 w-full items-center gap-3 px-4 py-2 text-left hover:bg-sunken disabled:opacity-55";

function Way({ sign, label, children }: { sign: ReactNode; label: string; children?: ReactNode }) {
  return (
    <>
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-soft-ink">
        {sign}
      </span>
      <span className="font-medium">
        {label}
        {children}
      </span>
    </>
  );
}

const XSign = () => (
  <svg aria-hidden="true" width="18" height="18" viewBox="0 0 24 24" fill="currentColor">
    <path d="M17.7 3h3.2l-7 8 8.2 10.9h-6.4l-5-6.6-5.8 6.6H1.7l7.5-8.6L1.3 3h6.6l4.5 6zm-1.1 17h1.8L7 4.8H5z" />
  </svg>
);

const InstagramSign = () => (
  <svg
    aria-hidden="true"
    width="20"
    height="20"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
  >
    <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
    <circle cx="12" cy="12" r="4" />
    <circle cx="17" cy="7" r=".6" fill="currentColor" />
  </svg>
);

/** Copies the address, closes the sheet and says so in the snackbar; `refused` where the browser does not let it. */
function useCopy({ url, closeTo }: SheetData, refused: () => void) {
  const navigate = useNavigate();
  return async (said: string) => {
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      return refused();
    }
    navigate(closeTo, { replace: true, preventScrollReset: true });
    showToast(said);
  };
}

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

/** Ways to share an address. Without script only links; with it, those that need script are added. */
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
      {/* Here and not in a toast, which an open sheet covers. */}
      <p role="alert" className={problem ? "mt-3 text-small font-medium text-danger" : "sr-only"}>
        {problem ? t(problem) : null}
      </p>
      <ul className="mt-5 divide-y divide-line overflow-clip rounded-lg border border-line">
        <li>
          {scripted && kakaoKey ? (
            <KakaoOption data={data} appKey={kakaoKey} onFail={() => setProblem("kakaoFailed")} />
          ) : (
            <PasteOption
              sign={<Icon name="comment" size={20} filled />}
              label={t("kakao")}
              hint={t(kakaoKey ? "kakaoNeedsScript" : "kakaoIsOff")}
              onCopy={scripted ? () => copy(t("kakaoCopied")) : null}
            />
          )}
        </li>
        <li>
          <PasteOption
            sign={<InstagramSign />}
            label={t("instagram")}
            hint={t("instagramHint")}
            onCopy={scripted ? () => copy(t("instagramCopied")) : null}
          />
        </li>
        <li>
          <a className={optionClass} href={x} target="_blank" rel="noopener noreferrer nofollow">
            <ShareOption sign={<XSign />} label={t("x")}>
              <span className="sr-only">{t("opensNew")}</span>
            </ShareOption>
          </a>
        </li>
        <li>
          <a className={optionClass} href={sms} rel="nofollow">
            <ShareOption sign={<Icon name="message" size={20} />} label={t("sms")} />
          </a>
        </li>
        {scripted && "share" in navigator ? (
          <li>
            <DeviceOption data={data} />
          </li>
        ) : null}
      </ul>
      {children}
    </Dialog>
  );
}

type AddressProps = { url: string; field: React.RefObject<HTMLInputElement>; onCopy: (() => void) | null };

/** The address itself, to be selected where it cannot be copied. */
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

type PasteOptionProps = { sign: ReactNode; label: string; hint: string; onCopy: (() => void) | null };

/** For apps that no link can open, such as Instagram: the address is copied, and the hint tells where to paste it. */
function PasteOption({ sign, label, hint, onCopy }: PasteOptionProps) {
  const option = (
    <ShareOption sign={sign} label={label}>
      <span className="block text-small font-normal text-muted">{hint}</span>
    </ShareOption>
  );
  return onCopy ? (
    <button type="button" className={optionClass} onClick={onCopy}>
      {option}
    </button>
  ) : (
    <div className={optionClass}>{option}</div>
  );
}

function KakaoOption({ data, appKey, onFail }: { data: SheetData; appKey: string; onFail: () => void }) {
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
    <button
      type="button"
      className={optionClass}
      onClick={send}
      disabled={isLoading}
      aria-busy={isLoading || undefined}
    >
      <ShareOption sign={<Icon name="comment" size={20} filled />} label={t(isLoading ? "kakaoLoading" : "kakao")} />
    </button>
  );
}

function DeviceOption({ data: { url, text } }: { data: SheetData }) {
  const t = useText("sharing");
  // A user who closes the device's own sheet has changed their mind: no error.
  const send = () => void navigator.share({ url, text }).catch(() => {});
  return (
    <button type="button" className={optionClass} onClick={send}>
      <ShareOption sign={<Icon name="share" size={20} />} label={t("device")} />
    </button>
  );
}

const optionClass = "flex min-h-13 w-full items-center gap-3 px-4 py-2 text-left hover:bg-soft disabled:opacity-55";

function ShareOption({ sign, label, children }: { sign: ReactNode; label: string; children?: ReactNode }) {
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

/** Copies the address, closes the sheet and shows a toast; `refused` where the browser does not allow it. */
function useCopy({ url, closeTo }: SheetData, refused: () => void) {
  const navigate = useNavigate();
  return async (message: string) => {
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      return refused();
    }
    navigate(closeTo, { replace: true, preventScrollReset: true });
    showToast(message);
  };
}

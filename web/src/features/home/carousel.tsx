import autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './carousel.module.css';

const DELAY_MS = 3_000;

export interface CarouselProps {
  readonly label: string;
  readonly slides: readonly ReactElement[];
}

/** Advances every 3 s and loops. It pauses while hovered, focused or touched, and for users who prefer reduced motion. */
export function Carousel({ label, slides }: CarouselProps) {
  'use no memo';
  const { t } = useTranslation();
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches || slides.length < 2;
  const [viewport, embla] = useEmblaCarousel({ loop: true, duration: still ? 0 : 25 }, [
    autoplay({ delay: DELAY_MS, playOnInit: !still, stopOnInteraction: false, stopOnMouseEnter: true, stopOnFocusIn: true }),
  ]);
  const [shown, setShown] = useState(0);
  useEffect(() => {
    const select = (): void => setShown(embla?.selectedScrollSnap() ?? 0);
    embla?.on('select', select);
    return () => void embla?.off('select', select);
  }, [embla]);
  return (
    <section ref={viewport} className={styles.viewport} aria-roledescription="carousel" aria-label={label}>
      <div className={styles.track}>
        {slides.map((slide, index) => (
          <div key={slide.key} className={styles.slide} role="group" aria-roledescription="slide" inert={index !== shown}>
            {slide}
          </div>
        ))}
      </div>
      {slides.length > 1 ? (
        <div className={styles.dots}>
          {slides.map((slide, index) => (
            <button
              key={slide.key}
              type="button"
              className={styles.dot}
              aria-current={index === shown || undefined}
              aria-label={t('home.bannerNumber', { number: index + 1, count: slides.length })}
              onClick={() => embla?.scrollTo(index)}
            />
          ))}
        </div>
      ) : null}
    </section>
  );
}
